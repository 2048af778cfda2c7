/**
 * Gives each wanted slug a free one: itself, or itself with its suffix where it is taken by a row or
 * by one before it in the list. Slugs are asked about in bulk.
 */
export async function freeSlugs(
  wanted: readonly { slug: string; suffix: string }[],
  selectTaken: (slugs: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const candidates = wanted.map(({ slug, suffix }) => [
    slug,
    `${slug}-${suffix}`,
    `${slug}-${suffix}-2`,
    `${slug}-${suffix}-3`,
  ]);
  const used = new Set(await selectTaken(candidates.flat()));
  return candidates.map((options) => {
    const free = options.find((slug) => !used.has(slug));
    if (free === undefined) throw new Error(`No free slug is left for "${options[0]}"`);
    used.add(free);
    return free;
  });
}
