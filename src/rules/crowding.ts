/** Keeps a list of the best from being one shop's window (docs/product.md, 5, Trending). */

/**
 * The items in their order, one held back while it would be more than `most` of one kind among any
 * `window` in a row. Held items follow as soon as they may; those that never may are left out. A null
 * kind crowds nobody.
 */
export function withoutCrowding<T>(
  items: readonly T[],
  kindOf: (item: T) => number | null,
  { window, most, limit }: { window: number; most: number; limit: number },
): T[] {
  const shown: T[] = [];
  const waiting = [...items];
  while (shown.length < limit) {
    const before = shown.slice(-(window - 1)).map(kindOf);
    const next = waiting.findIndex((item) => {
      const kind = kindOf(item);
      return kind === null || before.filter((other) => other === kind).length < most;
    });
    if (next === -1) break;
    shown.push(...waiting.splice(next, 1));
  }
  return shown;
}
