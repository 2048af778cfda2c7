/**
 * Makes a clone ready to run: installs what the lockfile names, builds the web part, each only when
 * something it depends on changed. Plain JavaScript, because on a fresh clone the machine's own Node
 * runs it, whatever its version from 20 up.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const bin = path.join(root, 'node_modules', '.bin');
const stamps = path.join(root, 'node_modules', '.ulov');

/** Environment whose first `node` is the one this project brings along, and starts on code it has compiled before. */
export const environment = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: path.join(stamps, 'compiled'),
};

const say = (line) => process.stdout.write(`${line}\n`);

function filesOf(place) {
  const full = path.join(root, place);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [full];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => filesOf(path.join(place, entry.name)));
}

function hashOf(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(filesOf).toSorted())
    hash.update(path.relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

function isStamped(name, value) {
  try {
    return readFileSync(path.join(stamps, name), 'utf8') === value;
  } catch {
    return false;
  }
}

function stamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(path.join(stamps, name), value);
}

/** Runs a command to its end; a failing one ends this process with its code. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.error) {
    process.stderr.write(`${command} could not be started: ${result.error.message}\n`);
    process.exit(1);
  }
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs a long-lived command, hands signals on to it, and ends with its code. */
export function become(command, args, extra = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
    shell: process.platform === 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Installs when the lockfile changed or nothing is installed yet. */
export function install() {
  const wanted = hashOf(['package-lock.json']);
  if (existsSync(path.join(bin, 'vite')) && isStamped('lockfile', wanted)) return;
  say('Installing packages (about half a minute)');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  stamp('lockfile', wanted);
}

/** Builds the web part when its sources changed. */
export function build() {
  const wanted = hashOf([
    'src/web',
    'src/contract',
    'src/rules',
    'src/i18n',
    'vite.config.ts',
    'package-lock.json',
    'scripts/precompress.ts',
  ]);
  if (existsSync(path.join(root, 'build/server/entry-server.js')) && isStamped('web', wanted)) return;
  say('Building the web part');
  run('npm', ['run', '--silent', 'build']);
  stamp('web', wanted);
}
