/** `npm start`: from a bare clone to a served site. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { become, build, install, run } from './prepare.mjs';

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
// A small site's heap stays small when the engine is told so; `npm run serve` leaves it to itself.
become('node', ['--max-old-space-size=320', '--max-semi-space-size=8', 'src/main/start.ts', ...process.argv.slice(2)]);
