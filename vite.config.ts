import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import messageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// The package is CommonJS: its class is the module itself, which its types do not say.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default;

const LANGUAGES = ['ru', 'en'] as const;
/** Spoken by the server alone; the browser never loads them. */
const SERVER_NOUNS = new Set(['emails', 'errors', 'texts']);

function nouns(): string[] {
  return readdirSync('src/i18n/ru')
    .map((file) => path.basename(file, '.json'))
    .filter((noun) => !SERVER_NOUNS.has(noun));
}

/**
 * ICU catalogues as code: `virtual:words/<language>/<noun>` is one compiled module,
 * `virtual:words` a table of lazy imports (browser) or of modules (rendering).
 */
function words(): Plugin {
  return {
    name: 'words',
    resolveId: (id) => (id.startsWith('virtual:words') ? `\0${id}` : undefined),
    load(id, options) {
      if (!id.startsWith('\0virtual:words')) return undefined;
      const [, language, noun] = id.slice(1).split('/');
      if (!language || !noun) return index(options?.ssr === true);
      const file = path.resolve('src/i18n', language, `${noun}.json`);
      this.addWatchFile(file);
      return compileModule(new MessageFormat(language), JSON.parse(readFileSync(file, 'utf8')) as object);
    },
  };
}

function index(isServer: boolean): string {
  const pairs = LANGUAGES.flatMap((language) => nouns().map((noun) => ({ language, noun })));
  if (isServer) {
    const imports = pairs.map(
      ({ language, noun }) => `import ${language}_${noun} from 'virtual:words/${language}/${noun}';`,
    );
    const table = pairs.map(({ language, noun }) => `'${language}/${noun}': ${language}_${noun}`);
    return `${imports.join('\n')}\nexport default {${table.join(', ')}};`;
  }
  const table = pairs.map(
    ({ language, noun }) => `'${language}/${noun}': () => import('virtual:words/${language}/${noun}')`,
  );
  return `export default {${table.join(', ')}};`;
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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), words(), autoTheme()],
  publicDir: isSsrBuild ? false : 'src/web/public',
  css: { transformer: 'lightningcss' },
  build: {
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
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
              const id = chunk.facadeModuleId?.match(/virtual:words\/(\w+)\/(\w+)$/);
              return id ? `assets/words-${id[1]}-${id[2]}-[hash].js` : 'assets/[name]-[hash].js';
            },
          },
        },
  },
}));
