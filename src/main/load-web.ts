/** The built web room, as the server needs it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '#contract/common.ts';
import type { PageDocument, RenderedPage } from '#contract/pages.ts';
import type { Web } from '#server/door.ts';

interface ManifestEntry {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestEntry>;

interface ServerBuild {
  render: (document: PageDocument) => RenderedPage;
  wordSetOf: (page: PageDocument['page']) => string;
}

const ENTRY = 'src/web/entry-client.tsx';

/** Files of a module and of everything it imports. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const entry = manifest[key];
  if (!entry || seen.has(key)) return [];
  seen.add(key);
  return [entry.file, ...(entry.imports ?? []).flatMap((name) => withImports(manifest, name, seen))];
}

/** Loads what `npm run build` made. @throws Error saying to build first */
export async function loadWeb(folder = 'build'): Promise<Web> {
  const client = path.resolve(folder, 'client');
  let manifest: Manifest;
  let build: ServerBuild;
  try {
    manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
    build = (await import(pathToFileURL(path.resolve(folder, 'server/entry-server.js')).href)) as ServerBuild;
  } catch (error) {
    throw new Error('The web part is not built yet. Run: npm run build', { cause: error });
  }
  const files = Object.values(manifest);
  const styles = [
    ...new Set(files.flatMap((entry) => [...(entry.css ?? []), ...(entry.file.endsWith('.css') ? [entry.file] : [])])),
  ];
  const chunk = (page: PageDocument['page']) => {
    const key = Object.keys(manifest).find((name) =>
      new RegExp(`src/web/pages/${page === 'home' ? 'feed' : page}-page\\.tsx$`).test(name),
    );
    return key ? withImports(manifest, key) : [];
  };
  const words = (page: PageDocument['page'], locale: Locale) => {
    const name = `assets/words.${locale}.${build.wordSetOf(page)}-`;
    return files.filter(({ file }) => file.startsWith(name)).map(({ file }) => file);
  };
  const entry = manifest[ENTRY]?.file ?? '';
  const known = new Map<string, string[]>();
  const preloads = (page: PageDocument['page'], locale: Locale) => {
    const name = `${page}/${locale}`;
    const kept = known.get(name);
    if (kept) return kept;
    const all = [...withImports(manifest, ENTRY), ...chunk(page), ...words(page, locale)];
    const hrefs = [...new Set(all)].filter((file) => file.endsWith('.js') && file !== entry).map((file) => `/${file}`);
    known.set(name, hrefs);
    return hrefs;
  };
  return {
    render: build.render,
    folder: client,
    assets: (page, locale) => ({
      styles: styles.map((file) => `/${file}`),
      entry: `/${entry}`,
      preloads: preloads(page, locale),
      inline: '',
    }),
  };
}
