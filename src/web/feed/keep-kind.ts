import type { MouseEvent } from 'react';

/** Keeps a member's choice of home's kinds with their account, then goes where the link leads, kept or not. */
export function keepKind(event: MouseEvent<HTMLAnchorElement>, is_deals_only: boolean): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { href } = event.currentTarget;
  const go = () => location.assign(href);
  // Guests never need it: the code of calls comes with the press.
  import('./save-kind.ts').then(({ saveKind }) => saveKind(is_deals_only)).then(go, go);
}
