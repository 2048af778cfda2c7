/** Web Push (RFC 8030, 8291, 8292): short messages to browsers, through the servers of their makers. */
import { createECDH, hkdfSync } from 'node:crypto';
import net from 'node:net';
import { Agent } from 'undici';
import webPush from 'web-push';
import { FetchRefusedError } from './fetch-refused.ts';
import { askNameServers, guardedConnector } from './guarded-connection.ts';
import { guardAddress } from './safe-fetch.ts';
import { isLoopbackAddress } from './public-address.ts';

/** Where one browser takes messages, and what they are closed with: base64url, as the browser says it. */
export interface PushAddress {
  endpoint: string;
  /** Its public key on P-256, uncompressed: 65 bytes. */
  p256dh: string;
  /** Its secret: 16 bytes. */
  auth: string;
}

/** `gone` for good; `later` when the server is away or busy; `refused` when it will not take this one. */
export type PushEnd = 'sent' | 'gone' | 'later' | 'refused';

export interface PushSender {
  /** What browsers are told to take messages from. */
  public_key: string;
  /** Whether messages may be sent there at all. */
  accepts: (address: PushAddress) => boolean;
  /** @param topic a newer message of the same topic takes the place of one that waits; 32 emails at most */
  send: (address: PushAddress, payload: string, topic: string) => Promise<PushEnd>;
}

interface PushOptions {
  /** The site's secret: its key for pushes follows from it, the same in every process. */
  secret: string;
  /** Who sends, for whoever runs the server of the browsers: the site's address. */
  subject: string;
  /** Origins on this machine that may be reached: of tests. */
  loopback_origins?: ReadonlySet<string>;
}

/** A day: what nobody has fetched until then is news no more. */
const TTL_SECONDS = 86_400;
const DEADLINE_MS = 10_000;

const bytesOf = (text: string) => (/^[\w-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : Buffer.alloc(0));

/** The sender of this site. */
export function createPushSender({ secret, subject, loopback_origins = new Set() }: PushOptions): PushSender {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(Buffer.from(hkdfSync('sha256', secret, '', 'ulov push 1', 32)));
  const vapidDetails = {
    // The standard wants an address that answers for the site: https, or a mailbox.
    subject: subject.startsWith('https:') ? subject : `mailto:postmaster@${new URL(subject).hostname}`,
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: ecdh.getPrivateKey().toString('base64url').padStart(43, 'A'),
  };
  const accepts: PushSender['accepts'] = ({ endpoint, p256dh, auth }) => {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password || bytesOf(auth).length !== 16) return false;
    const key = bytesOf(p256dh);
    if (key.length !== 65 || key[0] !== 4) return false;
    if (url.protocol !== 'https:' && !loopback_origins.has(url.origin)) return false;
    try {
      guardAddress(url, loopback_origins);
      return true;
    } catch {
      return false;
    }
  };
  return {
    public_key: vapidDetails.publicKey,
    accepts,
    send: async (address, payload, topic) => {
      if (!accepts(address)) return 'gone';
      const { endpoint, p256dh, auth } = address;
      try {
        const keys = { endpoint, keys: { p256dh, auth } };
        const options = {
          vapidDetails,
          TTL: TTL_SECONDS,
          urgency: 'normal',
          topic,
          contentEncoding: 'aes128gcm',
        } as const;
        return await post(webPush.generateRequestDetails(keys, payload, options), loopback_origins);
      } catch (error) {
        // A private address behind a public name: nothing is ever sent there.
        return error instanceof FetchRefusedError ? 'gone' : 'later';
      }
    },
  };
}

async function post(request: webPush.RequestDetails, loopback_origins: ReadonlySet<string>): Promise<PushEnd> {
  const url = new URL(request.endpoint);
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
    const { statusCode, body } = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: request.headers,
      body: request.body,
      signal,
    });
    await body.dump();
    if (statusCode >= 200 && statusCode < 300) return 'sent';
    if (statusCode === 404 || statusCode === 410) return 'gone';
    return statusCode === 429 || statusCode >= 500 ? 'later' : 'refused';
  } finally {
    void agent.destroy().catch(() => {});
  }
}
