const MARGIN_PX = 12;

/** Moves a panel sideways so far that it stands inside the window: deep in a thread it would leave a phone. */
export function keepInView(panel: HTMLElement | null): void {
  if (!panel) return;
  const { left, right } = panel.getBoundingClientRect();
  const over = Math.max(0, right + MARGIN_PX - document.documentElement.clientWidth);
  const shift = left < MARGIN_PX ? MARGIN_PX - left : -Math.min(over, left - MARGIN_PX);
  if (shift !== 0) panel.style.marginInlineStart = `${shift}px`;
}

/** True when a panel reaches below the window. */
export function isBelowView(panel: HTMLElement): boolean {
  return panel.getBoundingClientRect().bottom + MARGIN_PX > window.innerHeight;
}
