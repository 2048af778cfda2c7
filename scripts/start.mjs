/** `npm start`: from a bare clone to a served site. */
import { become, build, install, run } from './prepare.mjs';

install();
build();
// Each in a process of its own, so that the memory of making a database and drawing pictures goes back.
run('node', ['src/main/migrate.ts']);
run('node', ['src/main/seed.ts']);
// A small site's heap stays small when the engine is told so; `npm run serve` leaves it to itself.
become('node', ['--max-old-space-size=320', '--max-semi-space-size=8', 'src/main/start.ts', ...process.argv.slice(2)]);
