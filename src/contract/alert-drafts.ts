/** Deal alerts begun before signing up, and signing up by one. Paths are those of the product spec, section 7. */
import Type, { type Static } from 'typebox';
import { NewAlert } from './alerts.ts';
import { endpoint } from './endpoint.ts';
import { UNINVITED } from './registration.ts';
import { Id } from './shapes.ts';

const CollectorId = Type.String({
  minLength: 20,
  maxLength: 100,
  pattern: '^[\\w-]+$',
  description: 'The secret under which this browser keeps its drafts',
});

/** What to do for somebody once they are signed in. */
export const PostAction = Type.Object(
  {
    id: Type.Literal('create_system_deals_alert'),
    data: Type.Object(
      {
        type: Type.Enum(['draft', 'clone'], {
          description:
            'A draft made as a guest becomes an alert, by collector_id and draft_id; a clone begins with the template alert_id',
        }),
        collector_id: Type.Optional(CollectorId),
        draft_id: Type.Optional(Id),
        alert_id: Type.Optional(Id),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type PostAction = Static<typeof PostAction>;

// No least length: what is missing is said in words of its own.
const Email = Type.String({ maxLength: 254 });
const Success = Type.Object({ success: Type.Boolean() });

export const saveAlertDraft = endpoint({
  key: 'POST /api/alert-drafts',
  summary: 'Keeps a deal alert that a guest makes before signing up, for 7 days and for this browser alone',
  access: 'public',
  body: NewAlert,
  reply: Type.Object({
    data: Type.Object({
      collector_id: Type.String({
        description: 'With draft_id it is all that a post action needs; kept in a cookie too',
      }),
      draft_id: Id,
      name: Type.String({ description: 'What the alert will be called' }),
    }),
  }),
  errors: ['invalid_field', 'rate_limited'],
});

export const sendAlertCode = endpoint({
  key: 'POST /ui/auth/email/send-code',
  summary:
    'First step of signing up by a deal alert, and sending the code again: mails six digits where the address has to be proven',
  access: 'public',
  body: Type.Object({ email: Email }, { additionalProperties: false }),
  reply: Type.Object({
    status: Type.Boolean({ description: 'False: the address is somebody’s, who signs in at /login instead' }),
    verification_required: Type.Boolean({
      description: 'False where this browser has proven the address, or the site asks for no proof',
    }),
    timer: Type.Integer({ minimum: 0, description: 'Seconds until another code may be asked for' }),
    is_sent: Type.Boolean({ description: 'False where nothing was mailed: the code sent before stands still' }),
  }),
  errors: ['invalid_field', 'resend_cooldown', 'rate_limited', ...UNINVITED],
});

export const verifyAlertCode = endpoint({
  key: 'POST /ui/auth/email/verify',
  summary:
    'Checks the code of the browser that asked for it; five tries, ten minutes. Wrong ones answer success: false',
  access: 'public',
  body: Type.Object(
    { email: Email, verification_code: Type.String({ maxLength: 20 }) },
    { additionalProperties: false },
  ),
  reply: Success,
  errors: ['invalid_field', 'token_invalid', 'rate_limited', ...UNINVITED],
});

export const registerByAlert = endpoint({
  key: 'POST /ui/auth/register',
  summary:
    'Last step of signing up by a deal alert: opens the account under a name drawn for it, carries out the post action and signs in, all or nothing',
  access: 'public',
  body: Type.Object(
    { email: Email, password: Type.String({ maxLength: 1000 }), post_action: Type.Optional(PostAction) },
    { additionalProperties: false },
  ),
  reply: Success,
  errors: [
    'token_invalid',
    'invalid_field',
    'alert_draft_not_found',
    'alert_not_found',
    'conflict',
    'rate_limited',
    ...UNINVITED,
  ],
});

export const doPostAction = endpoint({
  key: 'POST /ui/auth/post-action',
  summary: 'Carries out what was begun before signing in: once, however often it is asked for',
  access: 'signed_in',
  body: Type.Object({ post_action: PostAction }, { additionalProperties: false }),
  reply: Success,
  errors: [
    'not_signed_in',
    'account_suspended',
    'alert_draft_not_found',
    'alert_not_found',
    'invalid_field',
    'too_many_alerts',
  ],
});
