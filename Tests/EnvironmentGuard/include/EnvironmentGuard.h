#pragma once

// A library that is preloaded into a program and ends it if the environment is changed while the
// program has more than one thread: another thread that reads the environment could crash.
