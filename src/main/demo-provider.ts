/**
 * A real OpenID provider of invented people, so that the buttons of Google and Apple can be tried on
 * a machine where neither is set up. Never in production; loaded on the first press.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ProviderName } from '#contract/common.ts';
import { openProvider, type Provider } from '#platform/openid.ts';
import { escapeHtml } from '#rules/delta.ts';

/** Somebody who can sign in there. */
interface DemoAccount {
  subject: string;
  email: string;
  is_email_verified: boolean;
}

interface DemoOptions {
  issuer: string;
  clients: readonly { id: string; secret: string; redirect_uri: string }[];
  accounts: readonly DemoAccount[];
}

/** The provider as something a server of Node can be given; its addresses begin at the issuer. */
export async function demoProvider(options: DemoOptions): Promise<RequestListener> {
  const { default: OpenIdProvider, interactionPolicy } = await import('oidc-provider');
  const mount = new URL(options.issuer).pathname.replace(/\/$/, '');
  const accountOf = (id: string) => {
    const known = options.accounts.find(({ subject }) => subject === id);
    return (
      known && {
        accountId: id,
        claims: () => ({ sub: id, email: known.email, email_verified: known.is_email_verified }),
      }
    );
  };
  const policy = interactionPolicy.base();
  // Asked every time: trying out means being several people.
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check('chosen', 'an account is chosen each time', 'login_required', (ctx) =>
        ctx.oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
      ),
    );
  const provider = new OpenIdProvider(options.issuer, {
    clients: options.clients.map(({ id, secret, redirect_uri }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [redirect_uri],
      token_endpoint_auth_method: 'client_secret_post',
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_ctx, interaction) => `${mount}/choose/${interaction.uid}` },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    jwks: { keys: [generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })] },
    findAccount: (_ctx, id) => accountOf(id),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  return (request, response) => {
    // The provider finds its own addresses from the difference of these two.
    const original = request.url ?? '/';
    Object.assign(request, { originalUrl: original });
    request.url = original.slice(mount.length) || '/';
    const chosen = /^\/choose\/[\w-]+(?:\/([^?]+)|(\?cancel))?$/.exec(request.url);
    const [, subject, cancel] = chosen ?? [];
    if (!chosen) void answer(request, response);
    else if (subject === undefined && cancel === undefined) sendChoice(response, original, options.accounts);
    else {
      const login = subject === undefined ? null : { accountId: decodeURIComponent(subject), remember: false };
      provider
        .interactionFinished(request, response, login ? { login } : { error: 'access_denied' })
        .catch(() => response.destroy());
    }
  };
}

/** The page where an account is chosen: links, since these people have no passwords. */
function sendChoice(response: ServerResponse, at: string, accounts: readonly DemoAccount[]): void {
  const rows = accounts.map(({ subject, email, is_email_verified }) => {
    const note = is_email_verified ? '' : ' (почта не подтверждена · not verified)';
    return `<li><a href="${escapeHtml(`${at}/${encodeURIComponent(subject)}`)}">${escapeHtml(email)}</a>${note}</li>`;
  });
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  })
    .end(`<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Пробный вход · Trial sign-in</title><h1>Пробный вход</h1><p>Здесь нет ни Google, ни Apple: выберите вымышленного человека.<br>
<span lang="en">Neither Google nor Apple: choose an invented person.</span></p><ul>${rows.join('')}</ul><p><a href="${escapeHtml(at)}?cancel">Отменить · Cancel</a></p></html>`);
}

const MOUNT = '/dev/openid';
const PEOPLE: readonly DemoAccount[] = [
  { subject: 'nora', email: 'nora@people.example', is_email_verified: true },
  { subject: 'timur', email: 'timur@people.example', is_email_verified: true },
  { subject: 'olga', email: 'olga@people.example', is_email_verified: true },
  { subject: 'pavel', email: 'pavel@people.example', is_email_verified: true },
  { subject: 'marta', email: 'marta@people.example', is_email_verified: true },
  { subject: 'igor', email: 'igor@people.example', is_email_verified: true },
  { subject: 'vera', email: 'vera@people.example', is_email_verified: true },
  { subject: 'lev', email: 'lev@people.example', is_email_verified: false },
];

/** Providers that lead to the one tried out on this machine. */
export function demoProviders(base_url: string): ReadonlyMap<ProviderName, Provider> {
  const issuer = base_url + MOUNT;
  const open = (client_id: ProviderName, response_mode: 'query' | 'form_post') =>
    openProvider({ issuer, client_id, secret: `${client_id}-secret`, response_mode });
  return new Map([
    ['apple', open('apple', 'form_post')],
    ['google', open('google', 'query')],
  ]);
}

/** Hangs the provider on the server, at an address of its own. */
export function attachDemoProvider(app: FastifyInstance, base_url: string): void {
  let listener: Promise<RequestListener> | null = null;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    listener ??= demoProvider({
      issuer: base_url + MOUNT,
      clients: (['apple', 'google'] as const).map((id) => ({
        id,
        secret: `${id}-secret`,
        redirect_uri: `${base_url}/auth/${id}/callback`,
      })),
      accounts: PEOPLE,
    });
    (await listener)(request, response);
  };
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    // The provider reads bodies itself.
    raw.addContentTypeParser('*', (_request, _body, done) => done(null));
    raw.all(`${MOUNT}/*`, { schema: { hide: true }, config: { is_foreign: true } }, async (request, reply) => {
      reply.hijack();
      await handle(request.raw, reply.raw);
    });
  });
}
