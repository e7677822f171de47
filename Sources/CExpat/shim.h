#pragma once
// Declares the functions that limit the expansion of entities.
#define XML_DTD
#include <expat.h>
#include <stdbool.h>

/// Returns the number of the line that the parser has reached, beginning with 1. Expat 2.9
/// deprecates the function of earlier versions, whose result has 32 bits on some systems.
static inline unsigned long long XMLCurrentLine(XML_Parser parser) {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
  return XML_GetCurrentLineNumber64(parser);
#else
  return XML_GetCurrentLineNumber(parser);
#endif
}

/// Makes the parser refuse a document whose entities expand to more than twice its bytes and more
/// than a number of bytes. Returns false if this version of Expat has no such limit; it is part of
/// Expat 2.4 and later.
static inline bool XMLLimitExpansion(XML_Parser parser, unsigned long long bytes) {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 4
  return XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, 2) &&
         XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, bytes);
#else
  return false;
#endif
}

/// Makes an encoding that contains ASCII, each of whose other bytes stands for a character of its
/// own. The structure of a document is the same in all encodings that contain ASCII.
static inline void XMLMapBytes(XML_Encoding *encoding) {
  for (int byte = 0; byte < 256; byte++) encoding->map[byte] = byte;
  encoding->data = 0;
  encoding->convert = 0;
  encoding->release = 0;
}
