/** The built web room, as the server needs it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locale } from '#contract/common.ts';
import type { PageDocument } from '#contract/pages.ts';
import type { Web } from '#server/http-context.ts';

interface ManifestEntry {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestEntry>;

interface ServerBuild {
  render: Web['render'];
  wordSetOf: (page: PageDocument['page']) => string;
  chunkOf: (page: PageDocument['page']) => string;
}

const ENTRY = 'src/web/entry-client.tsx';

/** Files of a module and of everything it imports, styles in the order in which they build on each other. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const entry = manifest[key];
  if (!entry || seen.has(key)) return [];
  seen.add(key);
  const imports = (entry.imports ?? []).flatMap((name) => withImports(manifest, name, seen));
  return [...imports, entry.file, ...(entry.css ?? [])];
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
  const chunk = (page: PageDocument['page']) => {
    const name = build.chunkOf(page);
    const key = Object.keys(manifest).find((one) => manifest[one]?.name === name && manifest[one].file.endsWith('.js'));
    return key ? withImports(manifest, key) : [];
  };
  const words = (page: PageDocument['page'], locale: Locale) => {
    const name = `/words.${locale}.${build.wordSetOf(page)}.js`;
    return files.filter(({ file }) => file.endsWith(name)).map(({ file }) => file);
  };
  const entry = manifest[ENTRY]?.file ?? '';
  const known = new Map<string, { styles: string[]; preloads: string[] }>();
  const filesOf = (page: PageDocument['page'], locale: Locale) => {
    const name = `${page}/${locale}`;
    const kept = known.get(name);
    if (kept) return kept;
    const all = [...new Set([...withImports(manifest, ENTRY), ...chunk(page), ...words(page, locale)])];
    const of = (ending: string) =>
      all.filter((file) => file.endsWith(ending) && file !== entry).map((file) => `/${file}`);
    const found = { styles: of('.css'), preloads: of('.js') };
    known.set(name, found);
    return found;
  };
  return {
    render: build.render,
    folder: client,
    assets: (page, locale) => ({ ...filesOf(page, locale), entry: `/${entry}`, inline: '' }),
  };
}
