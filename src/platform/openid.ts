/** Sign-in through Google and Apple by OpenID Connect: code flow with PKCE, state and nonce. */
import { createPrivateKey, sign } from 'node:crypto';
import * as openid from 'openid-client';

export interface ProviderConfig {
  issuer: string;
  client_id: string;
  /** A fixed secret, or a key from which short-lived ones are made, as Apple wants it. */
  secret: string | { team_id: string; key_id: string; private_key: string };
  /** `form_post`: the answer comes as a form sent across sites. */
  response_mode: 'query' | 'form_post';
}

/** What has to be remembered between leaving and coming back. */
interface Trip {
  state: string;
  nonce: string;
  code_verifier: string;
}

export interface ProvenIdentity {
  /** The provider's own, lasting name of the account. */
  subject: string;
  email: string | null;
  is_email_verified: boolean;
}

/** The provider could not be reached, or what it sent proves nothing. */
export class ProviderError extends Error {}

export interface Provider {
  /** Where to send the reader. @throws ProviderError */
  begin: (redirect_uri: string) => Promise<{ url: string; trip: Trip }>;
  /** Who came back. @throws ProviderError for anything that is not a fresh, signed answer to this trip */
  finish: (redirect_uri: string, answer: URLSearchParams, trip: Trip) => Promise<ProvenIdentity>;
}

const DISCOVERY_MS = 3600_000;
const TIMEOUT_SECONDS = 8;
const SECRET_SECONDS = 300;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Apple's client secret: a token signed with the developer's key (developer.apple.com, "Creating a client secret"). */
function signedSecret(client_id: string, issuer: string, key: Exclude<ProviderConfig['secret'], string>): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: key.team_id, iat: now, exp: now + SECRET_SECONDS, aud: issuer, sub: client_id };
  const body = `${part({ alg: 'ES256', kid: key.key_id })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(body), {
    key: createPrivateKey(key.private_key),
    dsaEncoding: 'ieee-p1363',
  });
  return `${body}.${signature.toString('base64url')}`;
}

/** True for the machine itself, where a provider for trying out speaks without encryption. */
function isLoopback(issuer: URL): boolean {
  return issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
}

/** Opens a provider; nothing is asked of it before the first sign-in. */
export function openProvider(config: ProviderConfig): Provider {
  let known: { configuration: openid.Configuration; until: number } | null = null;
  const configure = async (): Promise<openid.Configuration> => {
    const now = Date.now();
    if (known && known.until > now) return known.configuration;
    const issuer = new URL(config.issuer);
    const isSigned = typeof config.secret !== 'string';
    const secret =
      typeof config.secret === 'string' ? config.secret : signedSecret(config.client_id, config.issuer, config.secret);
    const configuration = await openid.discovery(
      issuer,
      config.client_id,
      { client_secret: secret },
      openid.ClientSecretPost(secret),
      {
        timeout: TIMEOUT_SECONDS,
        // The library would else trust the connection and leave signatures of the code flow unread.
        execute: [openid.enableNonRepudiationChecks, ...(isLoopback(issuer) ? [openid.allowInsecureRequests] : [])],
      },
    );
    known = { configuration, until: now + (isSigned ? (SECRET_SECONDS / 2) * 1000 : DISCOVERY_MS) };
    return configuration;
  };
  return {
    begin: async (redirect_uri) => {
      const configuration = await guarded(configure);
      const trip = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        code_verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri,
        scope: 'openid email',
        response_mode: config.response_mode,
        state: trip.state,
        nonce: trip.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(trip.code_verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, trip };
    },
    finish: async (redirect_uri, answer, trip) => {
      const configuration = await guarded(configure);
      const url = new URL(redirect_uri);
      url.search = answer.toString();
      const tokens = await guarded(() =>
        openid.authorizationCodeGrant(configuration, url, {
          pkceCodeVerifier: trip.code_verifier,
          expectedState: trip.state,
          expectedNonce: trip.nonce,
          idTokenExpected: true,
        }),
      );
      const claims = tokens.claims();
      if (!claims) throw new ProviderError('No identity in the answer');
      const email = typeof claims['email'] === 'string' ? claims['email'] : null;
      // Apple sends the word instead of the value.
      const is_email_verified = claims['email_verified'] === true || claims['email_verified'] === 'true';
      return { subject: claims.sub, email, is_email_verified };
    },
  };
}

async function guarded<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    throw new ProviderError('The provider did not answer as agreed', { cause: error });
  }
}
