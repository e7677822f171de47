#pragma once
#include <expat.h>

/// Returns the number of the line that the parser has reached, beginning with 1. Expat 2.9
/// deprecates the function of earlier versions, whose result has 32 bits on some systems.
static inline unsigned long long XMLCurrentLine(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
  return XML_GetCurrentLineNumber64(parser);
#else
  return XML_GetCurrentLineNumber(parser);
#endif
}
