import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { UNINVITED } from './registration.ts';
import { Empty } from './shapes.ts';

const Email = Type.String({ minLength: 1, maxLength: 254 });
const Cooldown = Type.Object({ data: Type.Object({ remaining_cooldown: Type.Integer() }) });
const Otp = Type.Optional(
  Type.String({ maxLength: 40, description: 'Six digits of the app or a recovery code, where the account has one' }),
);
const Invitation = Type.Optional(
  Type.String({
    minLength: 20,
    maxLength: 100,
    description:
      'Of the link `/invite/{token}`, where registration is by invitation; without it the cookie that the link leaves speaks',
  }),
);
const ExchangeUrl = Type.String({ description: 'Same-origin path; POST it with the token as Bearer' });

export const login = endpoint({
  key: 'POST /api/auth/login',
  summary: 'Proves who the reader is; the token is exchanged for a session cookie',
  access: 'public',
  body: Type.Object(
    {
      email: Email,
      password: Type.String({ minLength: 1, maxLength: 1000 }),
      remember: Type.Optional(Type.Boolean({ default: true })),
      otp: Otp,
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ token: Type.String(), exchange_cookie_url: ExchangeUrl }) }),
  errors: ['wrong_credentials', 'rate_limited', 'otp_required', 'otp_wrong'],
});

export const exchange = endpoint({
  key: 'POST /api/auth/exchange',
  summary: 'Turns a one-time token (60 s, one use) into a session cookie with a fresh id',
  access: 'bearer',
  reply: Type.Object({
    success: Type.Boolean(),
    /** The account had been deleted and is back. */
    is_restored: Type.Boolean(),
  }),
  errors: ['token_invalid'],
});

export const register = endpoint({
  key: 'POST /api/auth/register',
  summary:
    'Starts a registration and mails a code of six digits; during the wait for another, goes on with the one this browser holds',
  access: 'public',
  body: Type.Object({ email: Email, invitation: Invitation }, { additionalProperties: false }),
  reply: Type.Object({
    data: Type.Object({
      token: Type.String(),
      remaining_cooldown: Type.Integer(),
      is_verified: Type.Optional(
        Type.Boolean({ description: 'True where this browser goes on with a registration whose code it has given' }),
      ),
    }),
  }),
  errors: ['invalid_field', 'resend_cooldown', 'rate_limited', ...UNINVITED],
});

export const verifyRegistration = endpoint({
  key: 'POST /api/auth/register/verify',
  summary:
    'Checks the code of a registration this browser began (its cookie, or the token as Bearer); five tries, ten minutes',
  access: 'public',
  body: Type.Object(
    { email: Email, verification_code: Type.String({ maxLength: 20 }), invitation: Invitation },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ is_verified: Type.Boolean() }) }),
  errors: ['token_invalid', 'rate_limited', ...UNINVITED],
});

export const resendRegistration = endpoint({
  key: 'POST /api/auth/register/resend',
  summary: 'Mails a new code; the old one is dead from then on. Cookie or Bearer as in verify',
  access: 'public',
  body: Type.Object({ email: Email, invitation: Invitation }, { additionalProperties: false }),
  reply: Cooldown,
  errors: ['token_invalid', 'resend_cooldown', 'rate_limited', ...UNINVITED],
});

export const skipRegistration = endpoint({
  key: 'POST /api/auth/register/verify/skip',
  summary: 'Goes on without the code; the e-mail stays unverified. Cookie or Bearer as in verify',
  access: 'public',
  body: Type.Object({ email: Email, invitation: Invitation }, { additionalProperties: false }),
  reply: Type.Object({ success: Type.Boolean() }),
  errors: ['token_invalid', ...UNINVITED],
});

export const finalizeRegistration = endpoint({
  key: 'POST /api/auth/register/finalize',
  summary: 'Names the account, sets its password, and opens it. Bearer: the token of the registration (or its cookie)',
  access: 'public',
  body: Type.Object(
    {
      username: Type.String({ maxLength: 100 }),
      password: Type.String({ maxLength: 1000 }),
      /** Which registration, where the browser has begun several. */
      email: Type.Optional(Email),
      invitation: Invitation,
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ token: Type.String(), exchange_cookie_url: ExchangeUrl }) }),
  errors: ['token_invalid', 'username_taken', 'invalid_field', 'rate_limited', ...UNINVITED],
});

export const requestPassword = endpoint({
  key: 'POST /api/auth/password/request',
  summary: 'Mails a code for a new password; known and unknown addresses get the same answer',
  access: 'public',
  body: Type.Object({ email: Email }, { additionalProperties: false }),
  reply: Cooldown,
  errors: ['invalid_field', 'resend_cooldown', 'rate_limited'],
});

export const verifyPassword = endpoint({
  key: 'POST /api/auth/password/verify',
  summary: 'Checks the code; five tries, ten minutes, only in the browser that asked for it',
  access: 'public',
  body: Type.Object(
    { email: Email, verification_code: Type.String({ maxLength: 20 }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ is_verified: Type.Boolean() }) }),
  errors: ['rate_limited'],
});

export const resetPassword = endpoint({
  key: 'POST /api/auth/password/reset',
  summary: 'Sets the new password once, within ten minutes of the verified code; ends every other session',
  access: 'public',
  body: Type.Object(
    { email: Email, password: Type.String({ maxLength: 1000 }), otp: Otp },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ token: Type.String(), exchange_cookie_url: ExchangeUrl }) }),
  errors: ['code_invalid', 'invalid_field', 'rate_limited', 'otp_required', 'otp_wrong'],
});

export const providerCode = endpoint({
  key: 'POST /api/auth/provider',
  summary: 'Signs in who came back from Google or Apple to an account that asks for its app’s digits too',
  access: 'public',
  body: Type.Object({ otp: Otp }, { additionalProperties: false }),
  reply: Type.Object({ data: Type.Object({ token: Type.String(), exchange_cookie_url: ExchangeUrl }) }),
  errors: ['token_invalid', 'otp_required', 'otp_wrong', 'rate_limited'],
});

export const passkeyOptions = endpoint({
  key: 'POST /api/auth/passkey/options',
  summary: 'What the browser asks its devices for to sign in by a passkey (WebAuthn request options)',
  access: 'public',
  reply: Type.Object({ data: Type.Unsafe<object>({ type: 'object', additionalProperties: true }) }),
  errors: ['rate_limited'],
});

export const passkeyLogin = endpoint({
  key: 'POST /api/auth/passkey',
  summary: 'Signs in by what the device answered; once, by the browser that asked, within five minutes',
  access: 'public',
  body: Type.Object({
    response: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
    remember: Type.Optional(Type.Boolean({ default: true })),
  }),
  reply: Type.Object({ data: Type.Object({ token: Type.String(), exchange_cookie_url: ExchangeUrl }) }),
  errors: ['passkey_refused', 'rate_limited'],
});

export const suggestUsernames = endpoint({
  key: 'GET /api/auth/usernames',
  summary: 'Free usernames to pick from',
  access: 'public',
  reply: Type.Object({ data: Type.Array(Type.String()) }),
  errors: [],
});

export const logout = endpoint({
  key: 'POST /logout',
  summary: 'Ends the session; while looking as somebody else that one and the administrator’s own',
  access: 'public',
  reply: Type.Object({ success: Type.Boolean() }),
  errors: ['csrf_failed'],
});

export const csrfToken = endpoint({
  key: 'GET /api/csrf',
  summary: 'The token every state-changing call carries in X-CSRF-TOKEN; never cached',
  access: 'public',
  query: Type.Object({
    viewer: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Whose page it is for: refused when somebody else has signed in since' }),
    ),
  }),
  reply: Type.Object({ data: Type.Object({ token: Type.String() }) }),
  errors: ['other_account'],
});

export const me = endpoint({
  key: 'GET /api/me',
  summary: 'Who the reader is and what they may do; id 0 for a guest',
  access: 'public',
  query: Empty,
  reply: Type.Object({
    data: Type.Object({
      id: Type.Integer(),
      username: Type.String(),
      type: Type.Integer(),
      abilities: Type.Record(Type.String(), Type.Boolean(), {
        description: 'vote, comment, post, moderate, administer',
      }),
    }),
  }),
  errors: [],
});
