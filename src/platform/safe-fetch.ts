/**
 * Fetches pages and pictures of foreign servers. People choose these addresses, so the server must not
 * become their hand inside the private network, nor wait for or swallow whatever is sent.
 */
import net from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';
import { FetchRefusedError } from './fetch-refused.ts';
import { fileKind, type FileKind } from './file-kind.ts';
import { askNameServers, guardedConnector, type Dial, type Resolve } from './guarded-connection.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export interface SafeFetchOptions {
  /** Who asks, said openly: a name and where to read about it. */
  user_agent: string;
  /**
   * Origins on this machine that may be fetched, such as http://localhost:3000: the trial shop, and the
   * servers of tests. Empty in production. They reach loopback addresses and nothing else.
   */
  loopback_origins?: ReadonlySet<string>;
  /** For everything together: names, connections, redirects, bodies. */
  deadline_ms?: number;
  /** How names become addresses. */
  resolve?: Resolve;
  /** How connections are opened. */
  dial?: Dial;
}

export interface FetchRequest {
  /** Most bytes taken, packed or unpacked. */
  max_bytes: number;
  /** Content types wanted, as in the header Accept. */
  accept: string;
  /** Language of the reader, as in the header Accept-Language. */
  locale?: string;
}

interface FetchedFile {
  /** Where it was found after redirects. */
  url: string;
  bytes: Buffer;
  /** By the bytes themselves. */
  kind: FileKind;
  /** As the reply says, lower-case and without parameters; null when it does not. */
  content_type: string | null;
  charset: string | null;
}

/**
 * Fetches one file.
 * @throws FetchRefusedError for every way this can fail
 */
export type SafeFetch = (url: string, request: FetchRequest) => Promise<FetchedFile>;

const MEBIBYTE = 1024 * 1024;
/** SECURITY, case 23: 2 MB for pages, 10 MB for pictures, 3 redirects, 5 s, ports 80 and 443. */
export const PAGE_REQUEST = { max_bytes: 2 * MEBIBYTE, accept: 'text/html,application/xhtml+xml;q=0.9' };
export const PICTURE_REQUEST = { max_bytes: 10 * MEBIBYTE, accept: 'image/avif,image/webp,image/*;q=0.8' };
const NONE: ReadonlySet<string> = new Set();
const MAX_REDIRECTS = 3;
const DEADLINE_MS = 5000;
const PORTS = new Set(['', '80', '443']);
const MAX_ADDRESS_LENGTH = 2048;
const MAX_HEADER_BYTES = 32 * 1024;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** One step on the way: a server asked, or about to be asked. */
interface Step {
  url: URL;
  request: FetchRequest;
  signal: AbortSignal;
  mayReach: (address: string) => boolean;
}

/** Makes the function that fetches; it keeps no cookies, no connections and no state. */
export function createSafeFetch(options: SafeFetchOptions): SafeFetch {
  return async (address, request) => {
    const deadline = new AbortController();
    const { signal } = deadline;
    const expired = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new FetchRefusedError('timeout')));
    });
    const timer = setTimeout(() => deadline.abort(), options.deadline_ms ?? DEADLINE_MS);
    try {
      // The signal ends connections; whatever waits for something else must not outlive it either.
      return await Promise.race([follow(readAddress(address), request, signal, options), expired]);
    } finally {
      clearTimeout(timer);
    }
  };
}

async function follow(start: URL, request: FetchRequest, signal: AbortSignal, options: SafeFetchOptions) {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const found = await askOnce(
      { url, request, signal, mayReach: guardAddress(url, options.loopback_origins ?? NONE) },
      options,
    );
    if (!(found instanceof URL)) return found;
    url = found;
  }
  throw new FetchRefusedError('too_many_redirects');
}

function readAddress(text: string, base?: URL): URL {
  const url = text.length <= MAX_ADDRESS_LENGTH ? URL.parse(text, base?.href) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new FetchRefusedError('bad_address');
  if (url.username || url.password) throw new FetchRefusedError('credentials');
  url.hash = '';
  return url;
}

/**
 * Checks what the address itself says, and answers what its host name may lead to.
 * @throws FetchRefusedError
 */
export function guardAddress(url: URL, loopback_origins: ReadonlySet<string>): Step['mayReach'] {
  const isOurs = loopback_origins.has(url.origin);
  const mayReach = isOurs ? isLoopbackAddress : isPublicAddress;
  if (!isOurs && !PORTS.has(url.port)) throw new FetchRefusedError('port');
  // Odd spellings such as 2130706433 or 0x7f.1 are plain here: the parser of URLs writes them out.
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(literal) && !mayReach(literal)) throw new FetchRefusedError('private_address');
  return mayReach;
}

/** Asks one server; a URL is where it sends us on to. */
async function askOnce(step: Step, options: SafeFetchOptions): Promise<FetchedFile | URL> {
  const { url, request, signal, mayReach } = step;
  const isOurs = mayReach === isLoopbackAddress;
  let hasConnected = false;
  const connect = guardedConnector({
    // This machine's own name stands in no name server.
    resolve: isOurs ? async () => ['127.0.0.1', '::1'] : (options.resolve ?? askNameServers),
    dial: options.dial ?? net.connect,
    mayReach,
    signal,
  });
  // An agent a step: a connection kept from before would skip the checks.
  const agent = new Agent({
    connect: (target, callback) =>
      connect(target, (...[error, socket]) => {
        hasConnected = error === null;
        if (error) callback(error, null);
        else callback(null, socket);
      }),
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  try {
    const reply = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'GET',
      headers: headersOf(request, options.user_agent),
    });
    const location = reply.headers['location'];
    if (REDIRECTS.has(reply.statusCode) && typeof location === 'string') return readAddress(utf8(location), url);
    if (reply.statusCode < 200 || reply.statusCode > 299)
      throw new FetchRefusedError('bad_status', { status: reply.statusCode });
    return await readFile(step, reply);
  } catch (error) {
    if (error instanceof FetchRefusedError) throw error;
    throw new FetchRefusedError(hasConnected ? 'broken_reply' : 'unreachable', { cause: error });
  } finally {
    void agent.destroy().catch(() => {});
  }
}

function headersOf({ accept, locale }: FetchRequest, user_agent: string): Record<string, string> {
  const language = locale === undefined || locale === 'en' ? 'en' : `${locale},en;q=0.5`;
  return { 'user-agent': user_agent, accept, 'accept-language': language, 'accept-encoding': 'gzip, br' };
}

/** Headers arrive byte by byte; Russian shops write their addresses into them as they are. */
function utf8(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}

async function readFile({ url, request }: Step, reply: Dispatcher.ResponseData): Promise<FetchedFile> {
  const bytes = await readBody(reply, request.max_bytes);
  const header = reply.headers['content-type'];
  const [type = '', ...parameters] = (typeof header === 'string' ? header : '').toLowerCase().split(';');
  const content_type = type.trim() || null;
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  return {
    url: url.href,
    bytes,
    kind: fileKind(bytes, content_type),
    content_type,
    charset: charset?.slice('charset='.length).replaceAll('"', '').trim() || null,
  };
}

/** The body unpacked. What arrives is counted before and after, since a little can unpack to a lot. */
async function readBody(reply: Dispatcher.ResponseData, max_bytes: number): Promise<Buffer> {
  if (Number(reply.headers['content-length']) > max_bytes) throw new FetchRefusedError('too_large');
  const unpack = decoderOf(reply.headers['content-encoding']);
  const arriving = atMost(reply.body, max_bytes);
  if (!unpack) return collect(arriving);
  let bytes: Buffer | null = null;
  await pipeline(arriving, unpack, async (unpacked) => {
    bytes = await collect(atMost(unpacked, max_bytes));
  });
  return bytes ?? Buffer.alloc(0);
}

function decoderOf(encoding: string | string[] | undefined) {
  const name = String(encoding ?? 'identity')
    .trim()
    .toLowerCase();
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'br') return createBrotliDecompress();
  if (name === 'identity' || name === '') return null;
  throw new FetchRefusedError('broken_reply');
}

async function* atMost(chunks: AsyncIterable<Buffer>, max_bytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > max_bytes) throw new FetchRefusedError('too_large');
    yield chunk;
  }
}

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
