/** Screens to scroll before going back is a way. */
const SCREENS = 2;

/** Shows the way to the top once it is long. */
export function watchTop(): void {
  const link = document.querySelector<HTMLElement>('.page-notes__top');
  if (!link) return;
  let is_due = false;
  const look = () => {
    is_due = false;
    link.hidden = window.scrollY < SCREENS * window.innerHeight;
  };
  window.addEventListener(
    'scroll',
    () => {
      if (is_due) return;
      is_due = true;
      requestAnimationFrame(look);
    },
    { passive: true },
  );
  look();
  link.addEventListener('click', (event) => {
    event.preventDefault();
    const is_still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: is_still ? 'instant' : 'smooth' });
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
