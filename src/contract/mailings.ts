import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  MAILING_EVENTS,
  MAILING_STATES,
  MAILING_SUBJECT_LENGTH,
  MAILING_TEXT_LENGTH,
  type MailingEvent,
  type MailingState,
} from './mailing-kinds.ts';
import { Empty, Id, IdParams } from './shapes.ts';

/** Longer ones are told at the field, up to here. */
const words = (length: number, description: string) => Type.String({ maxLength: length + 1000, description });
const FIELDS = {
  subject_ru: words(MAILING_SUBJECT_LENGTH, `One line, up to ${MAILING_SUBJECT_LENGTH} characters`),
  text_ru: words(
    MAILING_TEXT_LENGTH,
    `Words with **bold** and [links](/rules), an empty line between paragraphs; up to ${MAILING_TEXT_LENGTH} characters`,
  ),
  subject_en: words(MAILING_SUBJECT_LENGTH, 'For readers of English'),
  text_en: words(MAILING_TEXT_LENGTH, 'For readers of English'),
};
const Revision = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'The revision that was looked at: another one by now is neither written over nor sent',
});

/** A letter to all members who want news of the site, for administrators. */
export const Mailing = Type.Object({
  id: Id,
  ...FIELDS,
  revision: Type.Integer(),
  state: Type.Unsafe<MailingState>({ type: 'string', enum: [...MAILING_STATES] }),
  sent_count: Type.Integer({ description: 'Members whose letter is on its way or out' }),
  created_at: Type.String({ format: 'date-time' }),
  created_by: Type.String(),
});
export type Mailing = Static<typeof Mailing>;

/** With what is still to come and what befell it. */
export const MailingInFull = Type.Object({
  ...Mailing.properties,
  left: Type.Object(
    { ru: Type.Integer(), en: Type.Integer() },
    { description: 'Members who want news and have no letter yet, by language' },
  ),
  a_minute: Type.Integer({ description: 'Letters a minute' }),
  log: Type.Array(
    Type.Object({
      kind: Type.Unsafe<MailingEvent>({ type: 'string', enum: [...MAILING_EVENTS] }),
      username: Type.Union([Type.String(), Type.Null()], { description: 'Null: it ended by itself' }),
      sent_count: Type.Integer({ description: 'Up to then' }),
      at: Type.String({ format: 'date-time' }),
    }),
    { description: 'The latest first, fifty at most' },
  ),
});
export type MailingInFull = Static<typeof MailingInFull>;

const KEEPING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;
const Changed = { reply: Type.Object({ data: MailingInFull }), access: 'session' } as const;
const Looked = Type.Object({ was: Revision }, { additionalProperties: false });

export const listMailings = endpoint({
  key: 'GET /api/admin/mailings',
  summary: 'Letters with news, the newest first, fifty at a time; for administrators',
  access: 'session',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 20 })) }),
  reply: Type.Object({
    data: Type.Array(Mailing),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: [...KEEPING],
});

export const readMailing = endpoint({
  ...Changed,
  key: 'GET /api/admin/mailings/:id',
  summary: 'One of them with its progress and log; for administrators',
  params: IdParams,
  errors: [...KEEPING, 'mailing_not_found'],
});

export const createMailing = endpoint({
  ...Changed,
  key: 'POST /api/admin/mailings',
  summary: 'Writes a letter with news; it is sent to nobody yet; for administrators',
  body: Type.Object(FIELDS, { additionalProperties: false }),
  errors: [...KEEPING, 'invalid_field'],
});

export const changeMailing = endpoint({
  ...Changed,
  key: 'PATCH /api/admin/mailings/:id',
  summary: 'Changes a letter that was never started; for administrators',
  params: IdParams,
  body: Type.Object({ ...FIELDS, was: Revision }, { additionalProperties: false }),
  errors: [...KEEPING, 'mailing_not_found', 'invalid_field', 'conflict'],
});

export const deleteMailing = endpoint({
  key: 'DELETE /api/admin/mailings/:id',
  summary: 'Deletes a letter that was never started; for administrators',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...KEEPING, 'mailing_not_found', 'conflict'],
});

export const testMailing = endpoint({
  ...Changed,
  key: 'POST /api/admin/mailings/:id/test',
  summary: 'Sends the letter in both languages to the caller alone; for administrators',
  params: IdParams,
  errors: [...KEEPING, 'mailing_not_found', 'email_not_verified'],
});

export const startMailing = endpoint({
  ...Changed,
  key: 'POST /api/admin/mailings/:id/start',
  summary: 'Begins to send, or goes on after a stop; one letter goes out at a time; for administrators',
  params: IdParams,
  body: Looked,
  errors: [...KEEPING, 'mailing_not_found', 'conflict', 'mailing_under_way'],
});

export const stopMailing = endpoint({
  ...Changed,
  key: 'POST /api/admin/mailings/:id/stop',
  summary:
    'Stops sending; letters that are on their way arrive; where nothing is being sent, nothing changes; for administrators',
  params: IdParams,
  errors: [...KEEPING, 'mailing_not_found'],
});
