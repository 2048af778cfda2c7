/** What the page without a network can offer instead: the pages that are still there. */
export interface KeptPage {
  url: string;
  title: string;
}

/** The last read pages, the latest first. */
export async function keptPages(): Promise<KeptPage[]> {
  const found: KeptPage[] = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith('ulov-pages-')) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (pathname === '/offline') continue;
      const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '';
      const { title } = new DOMParser().parseFromString(html, 'text/html');
      found.push({ url: pathname + search, title: title.replace(/ · [^·]*$/, '') });
    }
  }
  return found.toReversed();
}
