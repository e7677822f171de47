#pragma once
// Declares the extended attributes of files, which the modules of the C library omit.
#ifdef __linux__
#include <sys/xattr.h>
#endif
