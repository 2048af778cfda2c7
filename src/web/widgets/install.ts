/** The browser offers to install the site; Chromium alone tells pages so. */
export interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

/** Shows the way to install where the footer keeps it; an offer can be taken up once. */
export function offerInstall(offer: InstallEvent): void {
  const places = document.querySelectorAll<HTMLElement>('.footer__install');
  const show = (is_shown: boolean) => {
    for (const place of places) place.hidden = !is_shown;
  };
  const take = () => {
    show(false);
    offer.prompt().catch(console.info);
  };
  for (const place of places) place.addEventListener('click', take, { once: true });
  window.addEventListener('appinstalled', () => show(false), { once: true });
  show(true);
}
