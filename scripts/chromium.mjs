/** Finds a Chromium for the browser tests, or installs one; prints its path. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// The shell without a window does the same work for half the processor time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

async function ownChromium() {
  try {
    const { chromium } = await import('@playwright/test');
    return chromium.executablePath();
  } catch {
    return null;
  }
}

async function find() {
  const own = await ownChromium();
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    process.env.CHROME_PATH,
    own,
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...PLACES,
  ];
  return candidates.find((file) => file && existsSync(file)) ?? null;
}

const run = (command, args) => spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;

/** Path of a Chromium; installs one when the machine has none. Null when that fails too. */
export async function findChromium() {
  const found = await find();
  if (found) return found;
  process.stdout.write('No Chromium found: installing one for the browser tests\n');
  if (!run('npx', ['playwright', 'install', '--with-deps', 'chromium']) && process.platform === 'linux') {
    const isRoot = process.getuid?.() === 0;
    const apt = (args) => (isRoot ? run('apt-get', args) : run('sudo', ['-n', 'apt-get', ...args]));
    if (apt(['update', '-qq']) && !apt(['install', '-y', '-qq', 'chromium-headless-shell']))
      apt(['install', '-y', '-qq', 'chromium']);
  }
  return find();
}
