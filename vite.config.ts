import { readFileSync, readdirSync } from 'node:fs';
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
  return {
    name: 'words',
    resolveId: (id) => (id.startsWith('virtual:words') ? `\0${id}` : undefined),
    load(id, options) {
      if (!id.startsWith('\0virtual:words')) return undefined;
      const [, language, set] = id.slice(1).split('/');
      if (!language || !set) return options?.ssr ? ALL_WORDS : lazyWords();
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
export default { catalogues, sets: {} };`;

function lazyWords(): string {
  const sets = LANGUAGES.flatMap((language) => Object.keys(WORD_SETS).map((set) => `${language}/${set}`));
  return `export default { catalogues: {}, sets: {${sets.map((set) => `'${set}': () => import('virtual:words/${set}')`).join(', ')}} };`;
}

/**
 * Vite's helper that preloads what a lazy import needs. There is nothing to do: the server names the
 * files of a page in its head, and all styles are one file.
 */
function noPreloadHelper(): Plugin {
  const id = '\0vite/preload-helper.js';
  return {
    name: 'no-preload-helper',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (source === id ? id : undefined),
    load: (source) => (source === id ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

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
 * file each, and what only a deed of the reader needs waits in another. A module takes what it imports along
 * unless an earlier chunk has it.
 */
const CHUNKS = [
  [
    'frame',
    'node_modules/@messageformat/',
    'node_modules/make-plural/',
    'src/i18n/format',
    'src/web/entry-client',
    'src/web/offers/coupon-code',
    'src/web/offers/price-block',
    'src/web/ui/action',
    'src/web/ui/author-name',
    'src/web/ui/crumbs',
    'src/web/ui/degrees',
    'src/web/ui/icon-button',
    'src/web/ui/picture',
    'src/web/ui/share-button',
    'src/web/ui/time-ago',
    'src/web/votes/vote-control',
  ],
  [
    'deeds',
    'src/web/api',
    'src/web/auth/intent',
    'src/web/feed/feed-memory',
    'src/web/feed/feed-slice',
    'src/web/votes/cast-vote',
  ],
  ['auth', 'src/web/auth/auth-flow', 'src/web/ui/dialog'],
  [
    'feed',
    'src/web/feed/',
    'src/web/offers/offer-card',
    'src/web/discussions/discussion-card',
    'src/web/pages/feed-page',
  ],
  ['thread', 'src/web/comments/comments-section', 'src/web/offers/similar-offers'],
].map(([name = '', ...paths], index) => ({
  name,
  test: (id: string) => paths.some((part) => id.includes(`/${part}`)),
  priority: 9 - index,
}));

export default defineConfig(({ isSsrBuild, command }) => ({
  // React looks for its browser extension in many places; a built page has nothing to tell it.
  define: command === 'build' ? { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } : {},
  plugins: [react(), words(), noPreloadHelper(), autoTheme()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  css: { transformer: 'lightningcss' },
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // The server names every file of a page in its head.
    modulePreload: false,
    cssCodeSplit: false,
    target: 'es2023',
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild
      ? { input: 'src/web/entry-server.tsx' }
      : {
          input: 'src/web/entry-client.tsx',
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
            chunkFileNames: (chunk) => {
              const id = chunk.facadeModuleId?.match(/virtual:words\/(\w+)\/([\w.]+)$/);
              return id ? `assets/words.${id[1]}.${id[2]}-[hash].js` : 'assets/[name]-[hash].js';
            },
            codeSplitting: {
              groups: CHUNKS,
            },
          },
        },
  },
}));
