/**
 * `npm run --silent parts`: prints what a running site is made of, as the lockfile names it: a CycloneDX 1.5 document in
 * JSON, for whoever looks advisories up. Development packages are not in it. Of one lockfile it is the same everywhere.
 * (`npm sbom --omit=dev` leaves out whatever development packages want as well.)
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ version: string, license?: string, integrity?: string, dev?: boolean, optional?: boolean }} Locked */

/** @param {string} file */
const read = (file) => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'));
const { name, version, description, license } = read('package.json');
/** @type {Record<string, Locked>} */
const locked = read('package-lock.json').packages;

/** @param {string} of */
const purl = (of) => `pkg:npm/${of.replace('@', '%40')}`;

/** `sha512-…` in base64, as the lockfile has it. @param {string | undefined} integrity */
function hashesOf(integrity) {
  const [, digest] = /^sha512-(\S+)/.exec(integrity ?? '') ?? [];
  return digest ? [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] : [];
}

/** An SPDX name, or an expression of several. @param {string | undefined} told */
function licensesOf(told) {
  if (!told) return [];
  return /\s/.test(told) ? [{ expression: told }] : [{ license: { id: told } }];
}

/** @param {[place: string, part: Locked]} entry */
function componentOf([place, part]) {
  const of = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return {
    type: 'library',
    'bom-ref': `${of}@${part.version}`,
    name: of,
    version: part.version,
    scope: part.optional ? 'optional' : 'required',
    hashes: hashesOf(part.integrity),
    licenses: licensesOf(part.license),
    purl: `${purl(of)}@${part.version}`,
  };
}

const components = Object.entries(locked)
  .filter(([place, { dev }]) => place !== '' && !dev)
  .map(componentOf);
// The same version may lie in several places.
const once = new Map(components.map((component) => [component['bom-ref'], component]));
const parts = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': `${name}@${version}`,
      name,
      version,
      description,
      licenses: licensesOf(license),
    },
  },
  components: [...once.values()],
};
process.stdout.write(`${JSON.stringify(parts, null, 2)}\n`);
