/** `npm start`: from a bare clone to a served site. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { become, build, install, run } from './prepare.mjs';
import { SMALL_ALLOCATOR, SMALL_HEAP } from './small-memory.mjs';

install();
build();
const { DATA_DIR, DATABASE_URL, DEMO } = process.env;
const inData = (name) => existsSync(path.join(DATA_DIR || 'var', name));
// Each in a process of its own, so that the memory of making a database and drawing pictures goes back. A database that
// has been through both is migrated by the server as it opens it: a start then opens it once and not three times.
if (DATABASE_URL || DEMO || !inData('database') || !inData('seeded')) {
  run('node', ['src/main/migrate.ts']);
  run('node', ['src/main/seed.ts']);
}
become('node', [...SMALL_HEAP, 'src/main/start.ts', ...process.argv.slice(2)], SMALL_ALLOCATOR);
