import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import messageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { WORD_SETS } from './src/web/word-sets.ts';

// The package is CommonJS: its class is the module itself, which its types do not say.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default;

const LANGUAGES = ['ru', 'en'] as const;
/** Spoken by the server alone; the browser never loads them. */
const SERVER_NOUNS = new Set(['emails', 'errors', 'texts']);

function webNouns(): string[] {
  return readdirSync('src/i18n/ru')
    .map((file) => path.basename(file, '.json'))
    .filter((noun) => !SERVER_NOUNS.has(noun));
}

/**
 * ICU catalogues as code: `virtual:words/<language>/<set>` is one compiled module with the catalogues of
 * a set (src/web/word-sets.ts), `virtual:words` lazy imports of the sets (browser) or all words (rendering).
 */
function words(): Plugin {
  let command = '';
  return {
    name: 'words',
    configResolved(config) {
      command = config.command;
    },
    buildStart() {
      if (command !== 'build' || this.environment.name !== 'client') return;
      for (const set of allSets())
        this.emitFile({
          type: 'chunk',
          id: `virtual:words/${set}`,
          // Nobody imports it by its name, so nobody else says that its words are wanted.
          preserveSignature: 'strict',
          fileName: `${ASSETS}/words.${set.replace('/', '.')}.js`,
        });
    },
    resolveId: (id) => (id.startsWith('virtual:words') ? `\0${id}` : undefined),
    load(id, options) {
      if (!id.startsWith('\0virtual:words')) return undefined;
      const [, language, set] = id.slice(1).split('/');
      if (!language || !set) return options?.ssr ? ALL_WORDS : command === 'build' ? NAMED_WORDS : lazyWords();
      const nouns = set === 'all' ? webNouns() : WORD_SETS[set as keyof typeof WORD_SETS];
      const catalogues = nouns.map((noun) => {
        const file = path.resolve('src/i18n', language, `${noun}.json`);
        this.addWatchFile(file);
        return [noun, JSON.parse(readFileSync(file, 'utf8')) as object] as const;
      });
      const code = compileModule(new MessageFormat(language), Object.fromEntries(catalogues));
      // A message without parameters is its text: a function around each would weigh more than it says.
      return code.replace(/: \(\) => (?="(?:[^"\\]|\\.)*",?$)/gm, ': ');
    },
  };
}

const ALL_WORDS = `import ru from 'virtual:words/ru/all';
import en from 'virtual:words/en/all';
const catalogues = {};
for (const noun in ru) catalogues['ru/' + noun] = ru[noun];
for (const noun in en) catalogues['en/' + noun] = en[noun];
export default { catalogues, load: () => Promise.reject(new Error('All words are here')) };`;

/** Every set of words, `language/set`. */
function allSets(): string[] {
  return LANGUAGES.flatMap((language) => Object.keys(WORD_SETS).map((set) => `${language}/${set}`));
}

/** Built, a set is found by its name: a list of seventy imports would weigh more in every page than many a set. */
const NAMED_WORDS = `export default {
  catalogues: {},
  load: (name) => import(/* @vite-ignore */ './words.' + name.replace('/', '.') + '.js'),
};`;

function lazyWords(): string {
  const sets = allSets();
  return `const sets = {${sets.map((set) => `'${set}': () => import('virtual:words/${set}')`).join(', ')}};
export default { catalogues: {}, load: (name) => sets[name]() };`;
}

/**
 * In the place of Vite's helper that preloads what a lazy import needs: the server names the files of a page in its
 * head, so all that is left are the styles of what opens later. It opens without them rather than not at all.
 */
function styleHelper(): Plugin {
  const id = '\0vite/preload-helper.js';
  return {
    name: 'style-helper',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === id ? id : undefined),
    load: (source) => (source === id ? STYLE_HELPER : undefined),
  };
}

const STYLE_HELPER = `const links = {};
export const __vitePreload = (load, files) => files ? Promise.all(files.map((file) => links[file] ??= new Promise((done) => {
  if (document.querySelector('link[href="/' + file + '"]')) return done();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = '/' + file;
  link.onload = link.onerror = done;
  document.head.append(link);
}))).then(load) : load();`;

/** Repeats the dark tokens under the system preference for `data-theme="auto"`. */
function autoTheme(): Plugin {
  return {
    name: 'auto-theme',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('styles/tokens.css')) return undefined;
      const dark = /\[data-theme='dark'\] \{([^}]*)\}/.exec(code)?.[1];
      if (!dark) throw new Error('tokens.css has no dark block');
      return `${code}\n@media (prefers-color-scheme: dark) {\n  [data-theme='auto'] {${dark}}\n}\n`;
    },
  };
}

/**
 * Few files a page. What nearly every page shows stands with React in the entry, lists and threads have a
 * file each, and what only an action of the reader needs waits in another. A module takes what it imports along
 * unless an earlier chunk has it.
 */
const CHUNKS = [
  [
    'frame',
    'node_modules/@messageformat/',
    'node_modules/make-plural/',
    'src/contract/common',
    'src/i18n/format',
    'src/web/entry-client',
    // Rendered for members on every page; their styles must not come after them.
    'src/web/frame/account-menu.css',
    'src/web/frame/banners.css',
    'src/web/groups/group-icon',
    // Of the server alone: with a list it would bring that to every page with a thread.
    'src/web/kept-part',
    'src/web/notifications/bell.css',
    'src/web/offers/bookmark-button',
    'src/web/offers/coupon-code',
    'src/web/offers/offer-strip',
    'src/web/offers/price-block',
    'src/web/ui/action',
    'src/web/ui/author-name',
    'src/web/ui/crumbs',
    'src/web/ui/empty-state',
    'src/web/ui/icon-button',
    'src/web/ui/picture',
    'src/web/ui/share-button',
    'src/web/ui/switch.css',
    'src/web/ui/time-ago',
    'src/web/votes/degrees',
    'src/web/votes/vote-control',
  ],
  [
    'actions',
    'src/web/api',
    'src/web/auth/intent',
    'src/web/live/live-events',
    'src/web/stores/store-logo.tsx',
    'src/web/users/user-store',
    'src/web/offers/keep-offer',
    'src/web/votes/cast-vote',
  ],
  ['own-tools', 'src/web/frame/own-tools', 'src/web/ui/switch'],
  ['list-actions', 'src/web/feed/feed-memory', 'src/web/feed/feed-slice', 'src/web/feed/watch-filters'],
  ['dialog', 'src/web/ui/dialog', 'src/web/ui/field', 'src/web/ui/show-dialog'],
  ['auth', 'src/web/auth/auth-flow'],
  [
    'feed',
    'src/web/feed/',
    'src/web/offers/offer-card',
    'src/web/discussions/discussion-card',
    'src/web/pages/feed-page',
  ],
  [
    'thread',
    'src/web/comments/comments-section',
    'src/web/entries/entry-actions',
    'src/web/entries/revisions-button',
    'src/web/offers/similar-offers',
    'src/web/reports/report-button',
  ],
].map(([name = '', ...paths], index) => ({
  name,
  test: (id: string) => paths.some((part) => id.includes(`/${part}`)),
  priority: 9 - index,
}));

/** Styles of what is not on every page stand in few files: each name is a line in the code of every page. */
const STYLES = [
  { name: 'styles-threads', place: /\/web\/(comments|discussions|entries|offers|votes|pages\/(offer|discussion)-)/ },
  { name: 'styles-writing', place: /\/web\/(editor|submit|pages\/submit-)/ },
  { name: 'styles-others', place: /./ },
].map(({ name, place }, index) => ({
  name,
  test: (id: string) => id.endsWith('.css') && place.test(id),
  priority: 2 - index,
}));

/**
 * One name for everything that is built from the same sources. Nearly every file names the entry, so that nearly all
 * of them change together anyway; a name of its own for each would weigh more in the entry than it saves.
 */
function nameOfBuild(): string {
  const hash = createHash('sha256');
  const read = (place: string) => {
    if (statSync(place).isDirectory()) for (const name of readdirSync(place).toSorted()) read(path.join(place, name));
    else hash.update(place).update(readFileSync(place));
  };
  for (const place of ['src/contract', 'src/i18n', 'src/rules', 'src/web', 'package-lock.json', 'vite.config.ts'])
    read(place);
  return hash.digest('hex').slice(0, 12);
}

const BUILD = nameOfBuild();
const ASSETS = `assets/${BUILD}`;

export default defineConfig(({ isSsrBuild, command }) => ({
  // React looks for its browser extension in many places; a built page has nothing to tell it.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', BUILD_NAME: JSON.stringify(BUILD) } : {},
  plugins: [react(), words(), styleHelper(), autoTheme()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  css: { transformer: 'lightningcss' },
  // React goes into what is rendered, as its build for production whatever NODE_ENV says: the one for development, which
  // Node would take where nothing is set, needs three times as long for a page.
  ...(command === 'build' && isSsrBuild
    ? {
        environments: {
          ssr: { resolve: { noExternal: ['react', 'react-dom'] }, define: { 'process.env.NODE_ENV': '"production"' } },
        },
      }
    : {}),
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // Styles stay in the list of what a lazy import needs; of scripts the server names those of a page in its head.
    modulePreload: false,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? // What is rendered names the same pictures.
        { input: 'src/web/entry-server.tsx', output: { assetFileNames: `${ASSETS}/[name][extname]` } }
      : {
          input: ['src/web/entry-client.tsx', 'src/web/service-worker.ts'],
          output: {
            // Where it lies is what it may see: all of the site.
            entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : `${ASSETS}/[name].js`),
            assetFileNames: `${ASSETS}/[name][extname]`,
            chunkFileNames: (chunk) => {
              const id = chunk.facadeModuleId?.match(/virtual:words\/(\w+)\/([\w.]+)$/);
              return `${ASSETS}/${id ? `words.${id[1]}.${id[2]}` : '[name]'}.js`;
            },
            codeSplitting: {
              groups: [...CHUNKS, ...STYLES],
            },
          },
        },
  },
}));
