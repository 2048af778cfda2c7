/** Everything the server answers to that is no call of the contract and no file. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';

const CALLS = new Set<string>(endpoints.map(({ key }) => nameless(key)));

/** Names in an address mean nothing to whoever asks. */
function nameless(key: string): string {
  return key.replace(/:\w+(?:\|:\w+)*/g, ':');
}

/** Of `/:slug|:id` the first is a page's own name, the second that of those below it. */
function nameOf(piece: string, isAbove: boolean): string {
  return piece.replace(/(:\w+)\|(:\w+)/, isAbove ? '$2' : '$1');
}

/** The pages of the server, such as `GET /deals/:slug`, read out of what it prints of itself. */
export function pagesOf(app: FastifyInstance): string[] {
  const folder = app.http.web.folder ?? '';
  const isFile = (address: string) => existsSync(path.join(folder, address));
  const open: string[] = [];
  const pages: string[] = [];
  for (const printed of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', piece = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \(([\w, ]+)\)$/.exec(printed) ?? [];
    if (!piece) continue;
    open.length = indent.length / 4;
    // What the server prints of the one address with a rest in it.
    open.push(piece === '*' ? 'media/*' : piece);
    const address = open.map((one, depth) => nameOf(one, depth < open.length - 1)).join('');
    for (const method of methods.split(', ').filter((one) => one !== 'HEAD')) {
      const key = `${method} ${address.startsWith('/') ? address : `/${address}`}`;
      if (!CALLS.has(nameless(key)) && !isFile(address)) pages.push(key);
    }
  }
  return pages;
}
