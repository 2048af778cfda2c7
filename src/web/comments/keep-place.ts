const MAX_WAIT_MS = 5000;

/**
 * Keeps what the reader looks at where it is while comments come in at the head of a list: the first comment in view
 * from there on stands as high afterwards as before. Browsers do this by themselves only in some cases, and some never.
 */
export function keepPlace(section: HTMLElement, list: HTMLElement): void {
  const looked_at = [...section.querySelectorAll('article')].find((article) => {
    const { top, bottom } = article.getBoundingClientRect();
    // What stands in the list follows it, to the browser.
    const is_below = (list.compareDocumentPosition(article) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return is_below && bottom > 0 && top < window.innerHeight;
  });
  if (!looked_at) return;
  const before = looked_at.getBoundingClientRect().top;
  let known = before;
  const watch = new MutationObserver(() => {
    const top = looked_at.getBoundingClientRect().top;
    // Scrolled meanwhile by the reader: from here on that is the place to keep.
    if (top !== known) window.scrollBy({ top: top - known, behavior: 'instant' });
    finish();
  });
  const scrolled = () => {
    known = looked_at.getBoundingClientRect().top;
  };
  const finish = () => {
    watch.disconnect();
    window.removeEventListener('scroll', scrolled);
    window.clearTimeout(timer);
  };
  const timer = window.setTimeout(finish, MAX_WAIT_MS);
  watch.observe(section, { childList: true, subtree: true });
  window.addEventListener('scroll', scrolled, { passive: true });
}
