/** Arrows go from one link of a list to the next, Home and End to its ends; from elsewhere only the arrow down enters. */
export function moveAmongLinks(event: KeyboardEvent, list: HTMLElement | null): void {
  const links = [...(list?.querySelectorAll('a') ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: Math.min(at + 1, links.length - 1),
    ...(at === -1 ? {} : { ArrowUp: Math.max(at - 1, 0), Home: 0, End: links.length - 1 }),
  };
  const target = links[targets[event.key] ?? -1];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
