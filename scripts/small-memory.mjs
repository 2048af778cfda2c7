/** How `npm start` keeps the memory of a small site small; `npm run serve` leaves it to the engine and the system. */

/** For the engine: a heap this large is tidied before it grows further. */
export const SMALL_HEAP = ['--max-old-space-size=320', '--max-semi-space-size=8'];

/** For the system's allocator (glibc alone heeds it): what pictures and bodies took is given back once it is free. */
export const SMALL_ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' };
