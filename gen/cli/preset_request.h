/*
 * preset_request.h: what a preset asks for, where only the size is known.
 */
#ifndef POSENC_PRESET_REQUEST_H
#define POSENC_PRESET_REQUEST_H

#include "cli/presets.h"
#include "request.h"

#include <stdbool.h>

/* Makes a request for the preset's table with the d_model, max_len, precision and grid of `like`,
 * which request_read has filled. It owns nothing, and has no strings. Without a grid in `like`, a
 * preset of two dimensions gets the square that has so many rows. False, without a message, where
 * there is no such table. */
bool request_of_preset(struct request *request, const struct preset *preset,
                       const struct request *like);

#endif
