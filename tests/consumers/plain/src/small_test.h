#ifndef SMALL_TEST_H
#define SMALL_TEST_H

/* Returns the number of wrong cells. */
int small_wrong_cells(void);

#endif
