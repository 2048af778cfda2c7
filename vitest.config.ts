import { defineConfig } from 'vitest/config';

/** Without a path: everything. House rules first, they take a second. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/{house,api,pages}/**/*.test.ts'],
    // Each file has a database of its own; two at a time is what two cores and their memory carry.
    maxWorkers: 2,
    // A worker keeps the modules it has read: reading them anew for every file took a quarter of the time. What a
    // test changes outside its own database and program, it puts back.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['tests/support/global-setup.ts'],
    sequence: { groupOrder: 0 },
  },
});
