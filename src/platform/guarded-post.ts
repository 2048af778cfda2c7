import net from 'node:net';
import { Agent } from 'undici';
import { FetchRefusedError } from './fetch-refused.ts';
import { askNameServers, guardedConnector } from './guarded-connection.ts';
import { isLoopbackAddress } from './public-address.ts';
import { guardAddress } from './safe-fetch.ts';

interface PostRequest {
  headers: Record<string, string | number>;
  body: string | Buffer;
}

interface PostAnswer {
  status: number;
  /** The first words of the body, for whoever looks into what went wrong. */
  text: string;
}

/** Sends messages to foreign servers; the private network is out of reach. */
export interface PostSender {
  /** Whether messages may be sent there at all: encrypted, to the usual port, without credentials. */
  accepts: (url: URL) => boolean;
  /** @throws FetchRefusedError when nobody answered */
  post: (url: URL, request: PostRequest) => Promise<PostAnswer>;
}

const DEADLINE_MS = 10_000;
const READ_BYTES = 500;

/**
 * Makes what sends messages where people want them. It follows no redirects and keeps nothing.
 * @param loopback_origins on this machine that may be reached: the servers of tests
 */
export function createPostSender(loopback_origins: ReadonlySet<string> = new Set()): PostSender {
  return {
    accepts: (url) => {
      if (url.username || url.password) return false;
      if (url.protocol !== 'https:' && !loopback_origins.has(url.origin)) return false;
      try {
        guardAddress(url, loopback_origins);
        return true;
      } catch {
        return false;
      }
    },
    post: (url, request) => post(url, request, loopback_origins),
  };
}

async function post(
  url: URL,
  { headers, body }: PostRequest,
  loopback_origins: ReadonlySet<string>,
): Promise<PostAnswer> {
  const mayReach = guardAddress(url, loopback_origins);
  const isOurs = mayReach === isLoopbackAddress;
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const connect = guardedConnector({
    resolve: isOurs ? async () => ['127.0.0.1', '::1'] : askNameServers,
    dial: net.connect,
    mayReach,
    signal,
  });
  const agent = new Agent({ connect });
  try {
    const path = url.pathname + url.search;
    const reply = await agent.request({ origin: url.origin, path, method: 'POST', headers, body, signal });
    return { status: reply.statusCode, text: await beginningOf(reply.body) };
  } catch (error) {
    if (error instanceof FetchRefusedError) throw error;
    throw new FetchRefusedError(signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  } finally {
    void agent.destroy().catch(() => {});
  }
}

async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    parts.push(part);
    size += part.length;
    if (size >= READ_BYTES) break;
  }
  // A letter that was cut in two is none.
  return Buffer.concat(parts).subarray(0, READ_BYTES).toString('utf8').replaceAll('\uFFFD', '');
}
