/** What comes with the packages a site runs on. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([place, { dev }]) => place !== '' && !dev);

/** Packages that may run a program while they are installed; each with its reason. */
const MAY_RUN: readonly string[] = [];

/** What npm runs of a package from the registry. */
const RUN = ['preinstall', 'install', 'postinstall'];

/** What of a package that lies here npm would run: a script of its own, or a build of a binding. */
function runsOf(place: string): string[] {
  const file = path.join(place, 'package.json');
  if (!existsSync(file)) return [];
  const { scripts = {} } = JSON.parse(readFileSync(file, 'utf8')) as { scripts?: Record<string, string> };
  const bound = existsSync(path.join(place, 'binding.gyp')) ? ['binding.gyp'] : [];
  return [...RUN.filter((name) => name in scripts), ...bound].map((what) => `${place}: ${what}`);
}

const isNamed = (told: string) => MAY_RUN.some((name) => told.startsWith(`node_modules/${name}`));
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? '';

test('no package of a running site runs a program at install, but those that are named', () => {
  const locked = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place);
  const lying = installed.flatMap(([place]) => runsOf(place));
  expect([...locked, ...lying].filter((told) => !isNamed(told))).toEqual([]);
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([place]) => existsSync(place)).length).toBeGreaterThan(100);
});

test('every package is of one version and one content', () => {
  const loose = installed.filter(([, { version, integrity }]) => !/^\d+\.\d+\.\d+/.test(version ?? '') || !integrity);
  expect(loose.map(([place]) => place)).toEqual([]);
});

interface Parts {
  bomFormat: string;
  metadata: { component: { name: string } };
  components: { name: string; version: string; purl: string; licenses: unknown[]; hashes: { content: string }[] }[];
}

test('the list of parts names every package of a running site with its licence and hash, and no other', () => {
  const printed = execFileSync(process.execPath, ['scripts/list-parts.mjs'], { encoding: 'utf8', maxBuffer: 64 << 20 });
  const { bomFormat, metadata, components } = JSON.parse(printed) as Parts;
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'ulov']);
  const locked = new Set(installed.map(([place, { version }]) => `${nameOf(place)} ${version}`));
  expect(components.map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual([...locked].toSorted());
  const told = components.filter(
    ({ purl, licenses, hashes }) =>
      /^pkg:npm\/(?:%40[^/]+\/)?[^@/]+@\d/.test(purl) && licenses.length === 1 && hashes[0]?.content.length === 128,
  );
  expect(told.length).toBe(components.length);
  // A package that development packages want as well is in it; one that only they want is not.
  const names = components.map(({ name }) => name);
  expect(names).toContain('nodemailer');
  expect(names).not.toContain('vitest');
});
