/** Who may know whom: the table, the shelf, the circles and the SQL rule of docs/architecture.md. */
import { expect, test } from 'vitest';
import { readSources } from './source.ts';

const sources = readSources().filter(({ file }) => !file.endsWith('.test.ts'));
const room = (file: string) => file.split('/')[1] ?? '';
const noun = (file: string) =>
  room(file) === 'domain' && file.split('/').length > 3 ? (file.split('/')[2] ?? '') : '';

/** Room -> rooms it may import, itself aside. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  i18n: [],
  platform: [],
  rules: ['contract'],
  domain: ['contract', 'rules', 'platform'],
  views: ['contract', 'rules', 'domain'],
  emails: ['i18n', 'contract'],
  server: ['contract', 'rules', 'i18n', 'domain', 'views', 'platform'],
  worker: ['contract', 'domain', 'emails', 'platform'],
  web: ['contract', 'rules', 'i18n'],
  main: ['contract', 'rules', 'i18n', 'platform', 'domain', 'views', 'emails', 'server', 'worker', 'web'],
};

/** Nouns in order: each may import only those before it, and of those only the public API and permissions. */
const SHELF = [
  'audit',
  'settings',
  'banners',
  'site-look',
  'site-texts',
  'blocklist',
  'requests',
  'users',
  'contact',
  'sessions',
  'invitations',
  'tokens',
  'identities',
  'factors',
  'auth',
  'media',
  'accounts',
  'groups',
  'stores',
  'representatives',
  'revisions',
  'prices',
  'offers',
  'pins',
  'discussions',
  'subscriptions',
  'drafts',
  'bookmarks',
  'follows',
  'blocks',
  'comments',
  'reactions',
  'votes',
  'reports',
  'badges',
  'statistics',
  'trust',
  'search',
  'pushes',
  'chats',
  'alerts',
  'alert-channels',
  'alert-templates',
  'alert-drafts',
  'merges',
  'moderation',
  'feeds',
  'notifications',
  'mailings',
  'metrics',
  'failed-jobs',
  'health',
];

/** Subjects of the pages in order: each may use only those before it. Under all of them stand `ui/` and the files of web itself. */
const WEB_SHELF = [
  'auth',
  'media',
  'editor',
  'groups',
  'stores',
  'push',
  'votes',
  'entries',
  'reports',
  'badges',
  'users',
  'offers',
  'discussions',
  'live',
  'notifications',
  'search',
  'widgets',
  'frame',
  'invitations',
  'settings',
  'feed',
  'submit',
  'comments',
  'chats',
  'alerts',
  'contact',
  'statistics',
  'trust',
  'voting-rings',
  'admin',
  'mailings',
  'moderation',
  'offline',
  'public',
];
/** What puts pages together and hands them to a browser: everything may stand below it. */
const WEB_ENTRIES = new Set([
  'app',
  'entry-client',
  'entry-server',
  'page-frame',
  'page-head',
  'pages',
  'service-worker',
]);

/** The floor of a file in web: its own files, ui, the subjects in their order, pages, entries. */
function floor(file: string): number {
  const [, , folder = '', ...rest] = file.split('/');
  if (rest.length === 0) return WEB_ENTRIES.has(folder.replace(/\.tsx?$/, '')) ? Infinity : 0;
  if (folder === 'ui' || folder === 'styles') return 0;
  return folder === 'pages' ? WEB_SHELF.length + 1 : WEB_SHELF.indexOf(folder) + 1 || NaN;
}

/** The room of a file in the submit form, empty for the form itself and for everything else. */
function part(file: string): string {
  return /^src\/web\/submit\/(\w+)\//.exec(file)?.[1] ?? '';
}

test('sources were read', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(300);
});

test('every import goes along the table', () => {
  const wrong = sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ target }) => {
      if (!target || target.endsWith('.css')) return [];
      if (!target.startsWith('src/')) return [`${file} -> ${target}`];
      const [from, to] = [room(file), room(target)];
      return from === to || MAY_IMPORT[from]?.includes(to) ? [] : [`${file} -> ${target}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('every noun stands on the shelf and looks only down it, at public APIs', () => {
  const wrong = sources.flatMap(({ file, imports }) => {
    const from = noun(file);
    if (!from) return [];
    if (!SHELF.includes(from)) return [`${from} does not stand on the shelf`];
    return imports.flatMap(({ target }) => {
      const to = target ? noun(target) : '';
      if (!target || !to || to === from) return [];
      const isFace = target === `src/domain/${to}/${to}.ts` || target.endsWith('/permissions.ts');
      return SHELF.indexOf(to) < SHELF.indexOf(from) && isFace ? [] : [`${file} -> ${target}`];
    });
  });
  expect(wrong).toEqual([]);
});

test('in web everything looks down: entries at pages, pages at subjects, subjects at those before them, all at ui', () => {
  const wrong = sources.flatMap(({ file, imports }) => {
    if (room(file) !== 'web') return [];
    if (Number.isNaN(floor(file))) return [`${file} does not stand on the shelf of web`];
    return imports.flatMap(({ target }) =>
      !target || room(target) !== 'web' || target.endsWith('.css') || floor(target) <= floor(file)
        ? []
        : [`${file} -> ${target}`],
    );
  });
  expect(wrong).toEqual([]);
});

test('in the submit form the draft and the pictures know neither each other nor the steps', () => {
  const inside = sources.filter(({ file }) => part(file) !== '');
  expect([...new Set(inside.map(({ file }) => part(file)))].toSorted()).toEqual(['draft', 'pictures', 'steps']);
  const wrong = inside.flatMap(({ file, imports }) =>
    part(file) === 'steps'
      ? []
      : imports.flatMap(({ target }) =>
          target && part(target) !== '' && part(target) !== part(file) ? [`${file} -> ${target}`] : [],
        ),
  );
  expect(wrong).toEqual([]);
});

test('views import public APIs and permissions of the domain only', () => {
  const wrong = sources.flatMap(({ file, imports }) =>
    imports.flatMap(({ target }) => {
      if (room(file) !== 'views' || !target || !noun(target)) return [];
      return target === `src/domain/${noun(target)}/${noun(target)}.ts` || target.endsWith('/permissions.ts')
        ? []
        : [`${file} -> ${target}`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('no circles, type-only imports included', () => {
  const graph = new Map(sources.map(({ file, imports }) => [file, imports.flatMap(({ target }) => target ?? [])]));
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) {
      circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '));
      return;
    }
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  expect(circles).toEqual([]);
});

test('only .sql.ts files, platform and main speak SQL', () => {
  const wrong = sources.filter(({ file, text }) => {
    if (file.endsWith('.sql.ts') || ['platform', 'main'].includes(room(file))) return false;
    return /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(text);
  });
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('no barrels and no rooms without a noun', () => {
  const wrong = sources.filter(({ file }) => /\/index\.tsx?$|\/(utils|helpers|common|lib)\//.test(file));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
