/*
 * request_check.h: whether the options agree with each other.
 */
#ifndef POSENC_REQUEST_CHECK_H
#define POSENC_REQUEST_CHECK_H

#include "cli/given.h"
#include "cli/request.h"

#include <stdbool.h>

/* Whether an option that was given says nothing without another, or contradicts it. With
 * --check=FILE refuses inputs that are symbolic links, before they are read. False after a message,
 * as all of these. */
bool check_given(struct request *request, const struct given *given);

/* Fills what was not given and follows from rotary scaling or a grid: max_len, the parameters of
 * the kind of scaling, yarn's cell factor. Refuses what contradicts it. */
bool check_derived(struct request *request, const struct given *given);

/* Whether a settled request has a formula for every cell, and can be written. */
bool check_settled(const struct request *request, const struct given *given);

#endif
