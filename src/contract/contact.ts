import Type from 'typebox';
import { endpoint } from './endpoint.ts';

export const sendContact = endpoint({
  key: 'POST /api/contact',
  summary:
    'Writes to who runs the site; answers go to the address given. The same text again on the same day is sent once',
  access: 'public',
  body: Type.Object(
    {
      name: Type.String({ maxLength: 1000 }),
      email: Type.String({ maxLength: 1000 }),
      subject: Type.String({ maxLength: 1000 }),
      message: Type.String({ maxLength: 20_000 }),
      opened: Type.String({ maxLength: 200, description: 'Token of the form, from its page: when it was opened' }),
      website: Type.String({ maxLength: 1000, default: '', description: 'A trap: people do not see it' }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ success: Type.Boolean() }),
  errors: ['malformed_request', 'invalid_field', 'contact_too_fast', 'contact_pace', 'impersonating'],
});
