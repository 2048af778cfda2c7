/** A connection to a foreign server that cannot end inside the private network. */
import { Resolver } from 'node:dns/promises';
import net from 'node:net';
import { callbackify } from 'node:util';
import { buildConnector } from 'undici';
import { FetchRefusedError } from './fetch-refused.ts';

/** Every address of a host name. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;
/** Opens a connection, asking `lookup` where the name leads. */
export type Dial = (options: net.TcpNetConnectOpts) => net.Socket;

const DNS_TRY_MS = 1000;
const DNS_TRIES = 2;
const ATTEMPT_MS = 1000;

/**
 * Asks the name servers themselves: the system's own call cannot be cut short and holds one of the four
 * threads that passwords and pictures need too, so that a slow name server could stop the whole site.
 */
export async function askNameServers(hostname: string, signal: AbortSignal): Promise<string[]> {
  const resolver = new Resolver({ timeout: DNS_TRY_MS, tries: DNS_TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

interface ConnectionOptions {
  resolve: Resolve;
  dial: Dial;
  /** Says whether an address may be reached. */
  mayReach: (address: string) => boolean;
  signal: AbortSignal;
}

/**
 * The connector of one request: every address of the name must be allowed, and so must the one the
 * connection really ended at. Encryption begins only after that.
 */
export function guardedConnector(options: ConnectionOptions): buildConnector.connector {
  const { dial, mayReach, signal } = options;
  const encrypt = buildConnector({ allowH2: false, maxCachedSessions: 0, timeout: 0 });
  return (target, callback) => {
    const socket = dial({
      host: target.hostname,
      port: Number(target.port || (target.protocol === 'https:' ? 443 : 80)),
      lookup: filteringLookup(options),
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
      noDelay: true,
      signal,
    });
    const fail = (error: Error) => callback(error, null);
    socket.once('error', fail);
    socket.once('connect', () => {
      if (!mayReach(socket.remoteAddress ?? '')) {
        socket.destroy(new FetchRefusedError('private_address'));
        return;
      }
      socket.off('error', fail);
      if (target.protocol === 'https:') encrypt({ ...target, httpSocket: socket }, callback);
      else callback(null, socket);
    });
  };
}

/** Refuses a name as soon as one of its addresses is not allowed: half of an answer is a trick. */
function filteringLookup({ resolve, mayReach, signal }: ConnectionOptions): net.LookupFunction {
  const lookUp = async (hostname: string) => {
    const addresses = await resolve(hostname, signal);
    if (addresses.length === 0) throw new FetchRefusedError('unresolved');
    if (!addresses.every(mayReach)) throw new FetchRefusedError('private_address');
    return addresses.map((address) => ({ address, family: net.isIP(address) }));
  };
  const answer = callbackify(lookUp);
  return (hostname, { all }, callback) => {
    answer(hostname, (error, found) => {
      if (error || all) callback(error, found ?? []);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    });
  };
}
