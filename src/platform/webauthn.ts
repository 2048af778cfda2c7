/** Passkeys by WebAuthn: bound to this site's address, the owner checked by the device itself. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** Loaded on the first use: it brings 30 MB of certificate readers that most sites never need. */
const library = () => import('@simplewebauthn/server');

export interface StoredPasskey {
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
}

/** The site as authenticators know it: the host, and where pages come from. */
interface Site {
  base_url: string;
  name: string;
}

const hostOf = (site: Site) => new URL(site.base_url).hostname;

/** What the browser asks a device for when a passkey is added. */
export async function passkeyCreation(
  site: Site,
  user: { id: number; username: string; known: readonly StoredPasskey[] },
): Promise<{ challenge: string; options: object }> {
  const options = await (
    await library()
  ).generateRegistrationOptions({
    rpName: site.name,
    rpID: hostOf(site),
    userName: user.username,
    userID: new TextEncoder().encode(`user:${user.id}`),
    attestationType: 'none',
    excludeCredentials: user.known.map((passkey) => ({
      id: passkey.credential_id,
      transports: passkey.transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challenge: options.challenge, options };
}

/** What a device answered, checked; null when it proves nothing. */
export async function readCreation(site: Site, response: object, challenge: string): Promise<StoredPasskey | null> {
  try {
    const { verified, registrationInfo } = await (
      await library()
    ).verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.base_url,
      expectedRPID: hostOf(site),
      requireUserVerification: true,
    });
    if (!verified) return null;
    const { credential } = registrationInfo;
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
    };
  } catch {
    return null;
  }
}

/** What the browser asks a device for: any passkey of this site, or one of those `known`. */
export async function passkeyQuestion(
  site: Site,
  known: readonly StoredPasskey[] = [],
): Promise<{ challenge: string; options: object }> {
  const options = await (
    await library()
  ).generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  return { challenge: options.challenge, options };
}

/** Which passkey an answer says it comes from; empty when it says nothing readable. */
export function answeringCredential(response: object): string {
  const { id } = response as { id?: unknown };
  return typeof id === 'string' && /^[\w-]{1,1400}$/.test(id) ? id : '';
}

/** The new counter of a passkey whose answer is right; null when it proves nothing. */
export async function readAnswer(
  site: Site,
  response: object,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await (
      await library()
    ).verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.base_url,
      expectedRPID: hostOf(site),
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
