/*
 * outputs_check.h: whether all that a run writes has a place of its own.
 */
#ifndef POSENC_OUTPUTS_CHECK_H
#define POSENC_OUTPUTS_CHECK_H

#include "cli/given.h"
#include "request.h"

/* Of a request whose inputs are collected: no two outputs have one path, but for "./" and
 * separators that stand twice, and none is a file that is read. What links lead to is not looked
 * at. False after a message. */
bool outputs_check(const struct request *request, const struct given *given);

#endif
