/*
 * candidate.h: tables that a file may hold, each said in words of the command line.
 */
#ifndef POSENC_CANDIDATE_H
#define POSENC_CANDIDATE_H

#include "compare/compared.h"

/* As struct compared asks for it. */
candidate_reader candidate_read;

#endif
