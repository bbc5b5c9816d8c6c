#ifndef SMALL_TEST_H
#define SMALL_TEST_H

/* Number of wrong cells among those that are looked at. */
int small_wrong(void);

#endif
