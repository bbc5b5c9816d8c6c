/*
 * request_check.h: whether the options agree with each other.
 */
#ifndef POSENC_REQUEST_CHECK_H
#define POSENC_REQUEST_CHECK_H

#include "cli/given.h"
#include "request.h"

#include <stdbool.h>

/* Of options that were given: whether one says nothing without another, or contradicts it. What
 * their values are does not matter. False after a message, as all of these. */
bool check_given(const struct given *given);

/* Fills what follows from rotary scaling and a grid where it was not given: max_len, the parameters
 * of the kind, yarn's cell factor. Refuses what contradicts it. */
bool check_derived(struct request *request, const struct given *given);

/* Of a request that has all values: whether it has a formula for every cell. */
bool check_formula(const struct request *request, const struct given *given);

/* Of a settled request: whether it can be written down. */
bool check_output(const struct request *request, const struct given *given);

/* Of one whose templates are read: whether what they render has a path of a file. */
bool check_templates(const struct request *request, const struct given *given);

#endif
