/** `npm start`: from a bare clone to a served site. */
import { become, build, install, run } from './prepare.mjs';

install();
build();
// In a process of its own, so that the memory of making a database and drawing pictures goes back.
run('node', ['src/main/seed.ts']);
become('node', ['src/main/start.ts', ...process.argv.slice(2)]);
