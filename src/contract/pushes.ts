import Type from 'typebox';
import { endpoint } from './endpoint.ts';

const State = Type.Object({
  data: Type.Object({
    public_key: Type.String({ description: 'The applicationServerKey to subscribe with: base64url' }),
    is_on: Type.Boolean({ description: 'Whether the device that asks takes messages' }),
  }),
});

export const readPushes = endpoint({
  key: 'GET /api/me/push',
  summary: 'Whether this device takes messages while the site is closed, and the key to begin with',
  access: 'signed_in',
  reply: State,
  errors: ['not_signed_in'],
});

export const startPushes = endpoint({
  key: 'PUT /api/me/push',
  summary: 'This device takes messages at the address its browser gave; one address a device',
  access: 'session',
  body: Type.Object({
    endpoint: Type.String({ minLength: 1, maxLength: 1000 }),
    keys: Type.Object({
      p256dh: Type.String({ minLength: 1, maxLength: 100 }),
      auth: Type.String({ minLength: 1, maxLength: 40 }),
    }),
  }),
  reply: State,
  errors: ['not_signed_in', 'impersonating', 'malformed_request', 'push_address_invalid'],
});

export const endPushes = endpoint({
  key: 'DELETE /api/me/push',
  summary: 'This device takes no more of them; it took none, nothing changes',
  access: 'session',
  reply: State,
  errors: ['not_signed_in', 'impersonating'],
});
