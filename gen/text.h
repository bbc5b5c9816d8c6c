/*
 * text.h: texts on the heap.
 */
#ifndef POSENC_TEXT_H
#define POSENC_TEXT_H

/* The one text and the other behind it, for free(). NULL without memory (said already). */
char *text_join(const char *text, const char *ending);

#endif
