/** Flags for Node that hold the heap of a small site. */
export const SMALL_HEAP: string[];
/** Environment that makes glibc's allocator give back what is free. */
export const SMALL_ALLOCATOR: Record<string, string>;
