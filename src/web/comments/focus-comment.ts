/**
 * Moves focus to a comment, or to the heading of the thread for null, once the dialog that stands over the page is gone:
 * what was pressed to open it may be gone as well.
 */
export function focusComment(id: number | null): void {
  requestAnimationFrame(() => {
    const place = document.getElementById(id === null ? 'comments-title' : `comment${id}`);
    if (!place) return;
    place.tabIndex = -1;
    place.focus();
  });
}
