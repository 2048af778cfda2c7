import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { HEALTH_NOTES, HEALTH_PARTS, type HealthNote, type HealthPart } from './health-parts.ts';

const Part = Type.Unsafe<HealthPart>({ type: 'string', enum: [...HEALTH_PARTS] });

const CHECK = {
  part: Part,
  checked_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description: 'Null: never' }),
  is_well: Type.Boolean(),
  took_ms: Type.Integer({ minimum: 0 }),
  detail: Type.String({ description: 'One line of why not, without addresses; empty when well' }),
};
/** How the last look at a part ended. */
export const HealthCheck = Type.Object(CHECK);
export type HealthCheck = Static<typeof HealthCheck>;

/** The same, just after trying it out. */
export const HealthTrial = Type.Object({
  ...CHECK,
  note: Type.Unsafe<HealthNote | null>({ anyOf: [{ type: 'string', enum: [...HEALTH_NOTES] }, { type: 'null' }] }),
});
export type HealthTrial = Static<typeof HealthTrial>;

const KEEPING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const readHealth = endpoint({
  key: 'GET /api/admin/health',
  summary: 'How the last look at the mail server, the storage, pushes and sockets ended; for administrators',
  access: 'session',
  reply: Type.Object({ data: Type.Array(HealthCheck) }),
  errors: [...KEEPING],
});

export const testHealth = endpoint({
  key: 'POST /api/admin/health/:part/test',
  summary:
    'Tries a part out: a letter or a push to oneself, a file written and read, a word by one’s own socket; for administrators',
  access: 'session',
  params: Type.Object({ part: Part }),
  reply: Type.Object({ data: HealthTrial }),
  errors: [...KEEPING],
});
