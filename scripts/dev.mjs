/** `npm run dev`: the server restarts on its sources, the web part is replaced in the page. */
import { become, install, run } from './prepare.mjs';

install();
run('node', ['src/main/migrate.ts']);
run('node', ['src/main/seed.ts']);
become('node', [
  '--watch-path=src/contract',
  '--watch-path=src/domain',
  '--watch-path=src/platform',
  '--watch-path=src/rules',
  '--watch-path=src/server',
  '--watch-path=src/views',
  '--watch-path=src/worker',
  '--watch-path=src/emails',
  '--watch-path=src/i18n',
  '--watch-path=src/main',
  '--watch',
  'src/main/dev.ts',
]);
