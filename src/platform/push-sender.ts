/** Web Push (RFC 8030, 8291, 8292): short messages to browsers, through the servers of their makers. */
import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import { FetchRefusedError, type FetchRefusal } from './fetch-refused.ts';
import { createPostSender } from './guarded-post.ts';

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
/** Nobody answered, this time. */
const PASSING: ReadonlySet<FetchRefusal> = new Set(['unreachable', 'timeout']);

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
  const sender = createPostSender(loopback_origins);
  const accepts: PushSender['accepts'] = ({ endpoint, p256dh, auth }) => {
    const url = URL.parse(endpoint);
    if (!url || bytesOf(auth).length !== 16) return false;
    const key = bytesOf(p256dh);
    return key.length === 65 && key[0] === 4 && sender.accepts(url);
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
        const { headers, body } = webPush.generateRequestDetails(keys, payload, options);
        const { status } = await sender.post(new URL(endpoint), { headers, body });
        return endOf(status);
      } catch (error) {
        // A private address behind a public name: nothing is ever sent there.
        return error instanceof FetchRefusedError && !PASSING.has(error.reason) ? 'gone' : 'later';
      }
    },
  };
}

function endOf(status: number): PushEnd {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
