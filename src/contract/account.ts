import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Empty, IdParams } from './shapes.ts';

const Password = Type.String({ maxLength: 1000, description: 'The account’s own password, asked for again' });
/** What WebAuthn asks a device for, or what it answers. */
const Answer = Type.Unsafe<object>({ type: 'object', additionalProperties: true });
const Instant = Type.String({ format: 'date-time' });
const Done = Type.Object({ success: Type.Boolean() });
const Cooldown = Type.Object({ data: Type.Object({ remaining_cooldown: Type.Integer() }) });

export const resendConfirmation = endpoint({
  key: 'POST /email/resend',
  summary: 'Mails the link that proves the account’s address once more',
  access: 'session',
  reply: Type.Object({ status: Type.Boolean(), data: Type.Object({ remaining_cooldown: Type.Integer() }) }),
  errors: ['not_signed_in', 'already_verified', 'resend_cooldown', 'rate_limited', 'impersonating'],
});

export const confirmEmail = endpoint({
  key: 'POST /api/account/email/confirm',
  summary: 'Proves an address with the token of its email, signed in to the account it was sent for',
  access: 'session',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
  reply: Done,
  errors: ['not_signed_in', 'token_invalid', 'impersonating'],
});

export const changeEmail = endpoint({
  key: 'POST /api/account/email',
  summary: 'Mails a link to the new address; the old one stays until it is followed. Same answer for a taken address',
  access: 'session',
  body: Type.Object({ email: Type.String({ maxLength: 254 }), password: Password }, { additionalProperties: false }),
  reply: Cooldown,
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'resend_cooldown', 'rate_limited', 'impersonating'],
});

export const withdrawEmail = endpoint({
  key: 'DELETE /api/account/email',
  summary: 'Takes back a change of the address that waits to be proven: the link of its email is worthless',
  access: 'session',
  reply: Done,
  errors: ['not_signed_in', 'impersonating'],
});

export const changePassword = endpoint({
  key: 'POST /api/account/password',
  summary: 'Sets a new password; every other session and every token ends, this one goes on under a fresh id',
  access: 'session',
  body: Type.Object(
    {
      old_password: Password,
      password: Type.String({ maxLength: 1000 }),
      password_confirmation: Type.String({ maxLength: 1000 }),
    },
    { additionalProperties: false },
  ),
  reply: Done,
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'rate_limited', 'impersonating'],
});

export const updateUser = endpoint({
  key: 'POST /ui/user/update',
  summary:
    'Changes the own profile. multipart/form-data: username, name, description, image (a file), image_delete (1 removes it); a field left out stays',
  access: 'session',
  multipart: { username: 'text', name: 'text', description: 'text', image: 'file', image_delete: 'text' },
  reply: Type.Object({
    status: Type.Boolean(),
    profile_url: Type.String(),
    extended_data: Type.Object({ image: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: [
    'not_signed_in',
    'account_suspended',
    'invalid_field',
    'username_taken',
    'username_cooldown',
    'picture_refused',
    'body_too_large',
    'impersonating',
  ],
});

export const listSessions = endpoint({
  key: 'GET /api/account/sessions',
  summary: 'Where the account is signed in, newest visit first',
  access: 'session',
  query: Empty,
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        is_current: Type.Boolean(),
        /** Browser and system as words, `Chrome, Windows`; empty when unknown. */
        device: Type.String(),
        network: Type.String(),
        created_at: Instant,
        last_seen_at: Instant,
      }),
    ),
  }),
  errors: ['not_signed_in'],
});

export const endOneSession = endpoint({
  key: 'DELETE /api/account/sessions/:id',
  summary: 'Signs out there',
  access: 'session',
  params: IdParams,
  reply: Done,
  errors: ['not_signed_in', 'session_not_found', 'impersonating'],
});

export const endOtherSessions = endpoint({
  key: 'DELETE /api/account/sessions',
  summary: 'Signs out everywhere but here',
  access: 'session',
  reply: Done,
  errors: ['not_signed_in', 'impersonating'],
});

const ApiToken = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  scopes: Type.Array(Type.String()),
  created_at: Instant,
  last_used_at: Type.Union([Instant, Type.Null()]),
  expires_at: Type.Union([Instant, Type.Null()]),
});

export const listTokens = endpoint({
  key: 'GET /api/account/tokens',
  summary: 'The account’s tokens for the API, without their secrets',
  access: 'session',
  query: Empty,
  reply: Type.Object({ data: Type.Array(ApiToken) }),
  errors: ['not_signed_in'],
});

export const createToken = endpoint({
  key: 'POST /api/account/tokens',
  summary: 'Makes a token for the API. The secret is shown this once; send it as Bearer',
  access: 'session',
  body: Type.Object(
    {
      name: Type.String({ maxLength: 200 }),
      scopes: Type.Array(Type.Union([Type.Literal('read'), Type.Literal('write')]), { minItems: 1, maxItems: 2 }),
      /** Days it lives; null lives until it is revoked. */
      days: Type.Optional(Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()])),
      password: Password,
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ token: Type.String(), item: ApiToken }) }),
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'too_many_tokens', 'rate_limited', 'impersonating'],
});

export const revokeToken = endpoint({
  key: 'DELETE /api/account/tokens/:id',
  summary: 'Makes a token worthless',
  access: 'session',
  params: IdParams,
  reply: Done,
  errors: ['not_signed_in', 'token_not_found', 'impersonating'],
});

const ProviderParams = Type.Object({ provider: Type.Union([Type.Literal('apple'), Type.Literal('google')]) });

export const linkIdentity = endpoint({
  key: 'POST /api/account/identities/:provider',
  summary: 'Begins to tie the account to Google or Apple; open the address it answers',
  access: 'session',
  params: ProviderParams,
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  reply: Type.Object({ data: Type.Object({ url: Type.String() }) }),
  errors: ['not_signed_in', 'provider_off', 'invalid_field', 'wrong_password', 'rate_limited', 'impersonating'],
});

export const unlinkIdentity = endpoint({
  key: 'DELETE /api/account/identities/:provider',
  summary: 'Unties it again',
  access: 'session',
  params: ProviderParams,
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  reply: Done,
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'rate_limited', 'impersonating'],
});

export const beginTotp = endpoint({
  key: 'POST /api/account/totp',
  summary: 'Begins to tie an authenticator app; it counts once a code of it is confirmed',
  access: 'session',
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  reply: Type.Object({ data: Type.Object({ secret: Type.String(), otpauth_url: Type.String() }) }),
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'rate_limited', 'totp_on', 'impersonating'],
});

export const confirmTotp = endpoint({
  key: 'POST /api/account/totp/confirm',
  summary: 'Turns the app on with its first code; answers recovery codes, shown this once',
  access: 'session',
  body: Type.Object({ code: Type.String({ maxLength: 20 }) }, { additionalProperties: false }),
  reply: Type.Object({ data: Type.Object({ recovery_codes: Type.Array(Type.String()) }) }),
  errors: ['not_signed_in', 'otp_wrong', 'totp_on', 'rate_limited', 'impersonating'],
});

export const renewRecovery = endpoint({
  key: 'POST /api/account/totp/recovery',
  summary: 'Makes new recovery codes, shown this once; those before are worthless',
  access: 'session',
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  reply: Type.Object({ data: Type.Object({ recovery_codes: Type.Array(Type.String()) }) }),
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'rate_limited', 'totp_off', 'impersonating'],
});

export const endTotp = endpoint({
  key: 'POST /api/account/totp/end',
  summary: 'Turns the app off; its recovery codes are worthless',
  access: 'session',
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  reply: Done,
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'rate_limited', 'impersonating'],
});

export const beginPasskey = endpoint({
  key: 'POST /api/account/passkeys/options',
  summary: 'What the browser asks a device for to add a passkey (WebAuthn creation options)',
  access: 'session',
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  reply: Type.Object({ data: Answer }),
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'too_many_passkeys', 'rate_limited', 'impersonating'],
});

export const addPasskey = endpoint({
  key: 'POST /api/account/passkeys',
  summary: 'Adds the passkey a device has made',
  access: 'session',
  body: Type.Object({
    name: Type.String({ maxLength: 200 }),
    response: Answer,
  }),
  reply: Type.Object({
    data: Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      created_at: Instant,
      last_used_at: Type.Union([Instant, Type.Null()]),
    }),
  }),
  errors: ['not_signed_in', 'invalid_field', 'passkey_refused', 'too_many_passkeys', 'impersonating'],
});

export const removePasskey = endpoint({
  key: 'DELETE /api/account/passkeys/:id',
  summary: 'Takes a passkey out of the account',
  access: 'session',
  params: IdParams,
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  reply: Done,
  errors: ['not_signed_in', 'invalid_field', 'wrong_password', 'rate_limited', 'passkey_not_found', 'impersonating'],
});

export const deleteAccount = endpoint({
  key: 'POST /api/account/delete',
  summary:
    'Deletes the account: signed out everywhere, content anonymous at once, data erased after 30 days; signing in before restores it',
  access: 'session',
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  reply: Done,
  errors: ['not_signed_in', 'invalid_field', 'delete_refused', 'rate_limited', 'impersonating'],
});

export const exportAccount = endpoint({
  key: 'GET /api/account/export',
  summary: 'Everything the site keeps about the account, as one ZIP archive of JSON files and the avatar',
  access: 'session',
  query: Empty,
  reply: Type.Unsafe<import('node:stream').Readable>(Type.String({ format: 'binary' })),
  errors: ['not_signed_in', 'rate_limited', 'impersonating'],
});

export const askToImpersonate = endpoint({
  key: 'POST /api/users/:id/impersonate/options',
  summary: 'What an administrator’s browser asks their own passkeys for before it becomes this member',
  access: 'session',
  params: IdParams,
  reply: Type.Object({ data: Answer }),
  errors: ['not_signed_in', 'not_allowed', 'user_not_found', 'passkey_refused', 'rate_limited', 'impersonating'],
});

export const impersonate = endpoint({
  key: 'POST /api/users/:id/impersonate',
  summary: 'Administrators only: this browser becomes the member for at most an hour; every request is written down',
  access: 'session',
  params: IdParams,
  body: Type.Object(
    { password: Type.Optional(Password), response: Type.Optional(Answer) },
    { additionalProperties: false, description: 'The own password, or what an own passkey answered' },
  ),
  reply: Done,
  errors: [
    'not_signed_in',
    'not_allowed',
    'user_not_found',
    'invalid_field',
    'wrong_password',
    'passkey_refused',
    'rate_limited',
    'impersonating',
  ],
});

export const endImpersonation = endpoint({
  key: 'POST /api/impersonation/end',
  summary: 'Back to the administrator’s own account',
  access: 'session',
  reply: Done,
  errors: ['not_signed_in', 'not_allowed'],
});

export const auditLog = endpoint({
  key: 'GET /api/audit',
  summary: 'Administrators only: who did what as whom, newest first',
  access: 'signed_in',
  query: Type.Object({
    cursor: Type.Optional(Type.String({ maxLength: 40 })),
    who: Type.Optional(
      Type.String({ maxLength: 100, description: 'A username: what they did, and what was done with their account' }),
    ),
    action: Type.Optional(Type.String({ maxLength: 60, description: 'As `setting.changed`' })),
  }),
  reply: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Integer(),
        at: Instant,
        /** Who really did it. */
        actor: Type.Object({ id: Type.Integer(), username: Type.String() }),
        /** Whose account it was done with or to; null when nobody else's. */
        subject: Type.Union([Type.Object({ id: Type.Integer(), username: Type.String() }), Type.Null()]),
        action: Type.String(),
        /** `POST /api/offers/:id/comments 200` for a request. */
        detail: Type.String(),
      }),
    ),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: ['not_signed_in', 'not_allowed'],
});
