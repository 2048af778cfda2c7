/** Closes small secrets before they are stored, so that a copied table does not give them away. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Seal {
  close: (text: string) => Buffer;
  /** Null when the bytes were closed with another key, as after a lost secret, or have been changed. */
  open: (sealed: Buffer) => string | null;
  /** By which a secret is known again that is stored closed: the same for the same text, worthless without the key. */
  digest: (text: string) => Buffer;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM and HMAC-SHA256 under keys of their own, derived from the site's secret. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ulov seal 1', 32));
  const digest_key = Buffer.from(hkdfSync('sha256', secret, '', 'ulov digest 1', 32));
  return {
    close: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed) => {
      try {
        return unsealed(key, sealed);
      } catch {
        return null;
      }
    },
    digest: (text) => createHmac('sha256', digest_key).update(text).digest(),
  };
}

function unsealed(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
