import path from 'node:path';
import { defineConfig } from 'vitest/config';

const ALL = ['src/**/*.test.ts', 'tests/{house,api,pages}/**/*.test.ts'];
/** Programs that are started, stopped and killed: they wait for the run before landing. */
const THOROUGH = ['{src,tests}/**/*.thorough.test.ts'];
/** What takes many minutes: for `npm run test:long`, and with ULOV_LONG=1 by its name. */
const LONG = ['tests/**/*.long.test.ts'];
const which = process.env['ULOV_TESTS'];

/** Without a path: everything, or what `scripts/test.mjs` asks for. */
export default defineConfig({
  // The build puts the words of the pages together; tests of components read the catalogues.
  resolve: { alias: { 'virtual:words': path.resolve('tests/support/web-words.ts') } },
  test: {
    include: which === 'thorough' ? THOROUGH : ALL,
    exclude: [...(which === 'daily' ? THOROUGH : []), ...(process.env['ULOV_LONG'] ? [] : LONG)],
    // Each file has a database of its own. Twice as many as two cores: many wait for real seconds, for the database or
    // for a program they have started, and the others go on meanwhile.
    maxWorkers: 4,
    // Programs that tests start, and the threads of their databases, keep what they have read for the next one.
    env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.ulov/code') },
    // A worker keeps the modules it has read: reading them anew for every file took a quarter of the time. What a
    // test changes outside its own database and program, it puts back.
    isolate: false,
    // Against hanging, not against slowness: a busy machine takes ten times as long as a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: ['tests/support/global-setup.ts'],
    sequence: { groupOrder: 0 },
  },
});
