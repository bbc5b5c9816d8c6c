/*
 * banner.c: finding the command that begins after "Made by".
 */
#include "cli/banner.h"

#include <stddef.h>
#include <string.h>

static const char before[] = "Generated, do not edit. Made by";
static const char program[] = "posenc ";
static const char decoration[] = " *\t\r";

static void blank(char *from, const char *end)
{
    for (; from < end; from++) {
        *from = *from == '\n' ? '\n' : ' ';
    }
}

/* Blanks a line's " * " and a backslash at its end. Returns whether there was a backslash, which
 * means that the command goes on. */
static bool line_clean(char *line, char *end)
{
    blank(line, line + strspn(line, decoration));
    while (end > line && strchr(decoration, end[-1]) != NULL) {
        *--end = ' ';
    }
    if (end == line || end[-1] != '\\') {
        return false;
    }
    end[-1] = ' ';
    return true;
}

bool banner_blank(char *text)
{
    char *const found = strstr(text, before);
    char *line = found == NULL ? NULL : strchr(found, '\n');
    bool goes_on = line != NULL;
    if (line == NULL) {
        return false;
    }
    line++;
    blank(text, line);
    char *const first = line + strspn(line, decoration);
    if (strncmp(first, program, strlen(program)) != 0) {
        return false;
    }
    blank(first, first + strlen(program));
    while (goes_on) {
        char *const end = line + strcspn(line, "\n");
        goes_on = line_clean(line, end) && *end != '\0';
        line = end + (*end != '\0');
    }
    blank(line, line + strlen(line));
    return true;
}
