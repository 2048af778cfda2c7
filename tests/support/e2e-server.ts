/**
 * The server of the browser tests: a copy of a seeded data folder, people to sign in as, raised
 * limits, then the program itself as its owner would start it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openProgram, type Program } from '#main/build-context.ts';
import { seedDemo } from '#main/seed.ts';
import { readConfig } from '#platform/config.ts';
import { prepareStage, shiftInstants } from './e2e-prepare.ts';
import { ORIGIN, PORT, STAGE_FILE, type Stage } from './e2e-stage.ts';
import { BOT_TOKEN, openTelegram } from './telegram.ts';

const CACHE = 'node_modules/.ulov';
const KEPT_OVER = ['src/main/demo', 'migrations', 'src/platform/images.ts'];
/** Large enough for every place on a page; the site itself draws them larger, for a minute of two cores. */
const PICTURE_PX = 400;

function filesOf(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place).flatMap((name) => filesOf(path.join(place, name)));
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of KEPT_OVER.flatMap(filesOf).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

async function open(data_dir: string): Promise<Program> {
  return openProgram(readConfig({ DATA_DIR: data_dir, LOG_LEVEL: 'warn', BASE_URL: ORIGIN, PORT: String(PORT) }));
}

/** A seeded folder made once for these sources; drawing its pictures is what takes the time. */
async function seededFolder(): Promise<{ folder: string; seeded_at: number }> {
  const folder = path.join(CACHE, `e2e-${hashOfSources()}`);
  const stamp = path.join(folder, 'seeded-at');
  if (!existsSync(stamp)) {
    mkdirSync(CACHE, { recursive: true });
    // Folders of other sources go; one that another run is filling just now has another name.
    for (const old of readdirSync(CACHE).filter((name) => name.startsWith('e2e-') && !name.startsWith('e2e-new-')))
      rmSync(path.join(CACHE, old), { recursive: true, force: true });
    const fresh = mkdtempSync(path.join(CACHE, 'e2e-new-'));
    const program = await open(fresh);
    // Tests begin with nothing in anybody's lists and nothing in the queue.
    await seedDemo(program, { product_px: PICTURE_PX, is_lived_in: false });
    await program.close();
    writeFileSync(path.join(fresh, 'seeded-at'), String(Date.now()));
    // Another run may have been first: its folder is as good.
    if (existsSync(stamp)) rmSync(fresh, { recursive: true, force: true });
    else renameSync(fresh, folder);
  }
  return { folder, seeded_at: Number(readFileSync(stamp, 'utf8')) };
}

const { folder, seeded_at } = await seededFolder();
const data_dir = mkdtempSync(path.join(tmpdir(), 'ulov-e2e-'));
cpSync(folder, data_dir, { recursive: true });
const program = await open(data_dir);
await shiftInstants(program.ctx, Date.now() - seeded_at);
const telegram = await openTelegram();
const stage: Stage = { ...(await prepareStage(program.ctx, data_dir)), telegram_url: telegram.url };
writeFileSync(STAGE_FILE, JSON.stringify(stage), { mode: 0o600 });
await program.close();

const server = spawn(process.execPath, ['src/main/start.ts'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'test',
    DATA_DIR: data_dir,
    DATABASE_URL: '',
    SMTP_URL: '',
    PORT: String(PORT),
    HOST: '127.0.0.1',
    BASE_URL: ORIGIN,
    LOG_LEVEL: 'warn',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_URL: telegram.url,
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => {
  rmSync(data_dir, { recursive: true, force: true });
  rmSync(STAGE_FILE, { force: true });
  process.exit(code ?? 0);
});
