/** Rules of docs/security.md that hold for every file: what is dangerous stands where it is looked after, or nowhere. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './source.ts';

const sources = readSources().filter(({ file }) => !/\.test\.tsx?$/.test(file));
const withText = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted();
const withImport = (packages: readonly string[]) =>
  sources
    .filter(({ imports }) => imports.some(({ specifier }) => packages.includes(specifier)))
    .map(({ file }) => file)
    .toSorted();

test('sources were read', () => expect(sources.length).toBeGreaterThan(500));

test('no text is run as a program, and one file alone begins a process, of our own', () => {
  expect(withText(/\beval\(|new Function\(|document\.write|insertAdjacentHTML|\.(?:inner|outer)HTML\s*=[^=]/)).toEqual(
    [],
  );
  expect(withImport(['node:child_process', 'node:vm'])).toEqual(['src/platform/images.ts']);
});

test('scripts keep cookies through one function, and talk to no other window', () => {
  expect(withText(/document\.cookie\s*=[^=]/)).toEqual(['src/web/ui/cookie.ts']);
  const web = withText(/postMessage\(|window\.addEventListener\('message'|\.onmessage\b|window\.opener/);
  expect(web.filter((file) => file.startsWith('src/web/'))).toEqual([]);
});

test('one hash, one cipher, one source of what must not be guessed', () => {
  const named = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/create(?:Hash|Hmac|Cipheriv|Decipheriv)\(\s*'([^']*)'|hkdfSync\(\s*'([^']*)'/g)].map(
      (match) => ({
        file,
        name: match[1] ?? match[2],
      }),
    ),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ name }) => name !== 'sha256' && name !== 'aes-256-gcm')).toEqual([]);
  // Waits that differ from each other, and a key that tells one sending of a form from the next: nothing to guess.
  expect(withText(/Math\.random\(/)).toEqual([
    'src/platform/notice-line.ts',
    'src/web/comments/watch-estimate.ts',
    'src/web/live/socket.ts',
    'src/web/submit/use-sending.ts',
  ]);
});

test('only these files speak to other machines', () => {
  const speaks = ['undici', 'aws4fetch', 'openid-client', 'nodemailer', 'pg', 'web-push'];
  const plain = ['node:net', 'node:http', 'node:https', 'node:tls', 'node:dgram', 'node:dns', 'node:dns/promises'];
  expect(withImport([...speaks, ...plain])).toEqual([
    // Asks `net.isIP` alone.
    'src/main/demo-provider.ts',
    'src/main/demo-shop.ts',
    'src/main/import/adapter-items.ts',
    'src/main/start.ts',
    'src/platform/bucket-store.ts',
    'src/platform/db.ts',
    'src/platform/guarded-connection.ts',
    'src/platform/guarded-post.ts',
    'src/platform/mailer.ts',
    'src/platform/notice-line.ts',
    'src/platform/openid.ts',
    'src/platform/prepared.ts',
    'src/platform/push-sender.ts',
    'src/platform/realtime.ts',
    'src/platform/safe-fetch.ts',
    'src/platform/telegram.ts',
    'src/server/plugins/realtime.ts',
  ]);
});

test('every package is the one whose hash the lockfile holds, in one exact version, and runs nothing when it is installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { integrity?: string; hasInstallScript?: boolean; link?: boolean }>;
  };
  const parts = Object.entries(packages).filter(([name]) => name !== '');
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([]);
  expect(parts.filter(([, { hasInstallScript }]) => hasInstallScript).map(([name]) => name)).toEqual([]);
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
  const wanted = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.entries(own[kind] ?? {}),
  );
  expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
