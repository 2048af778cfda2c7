import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

/** Work in the background that was given up after its last try; what it was given is shown to nobody. */
export const FailedJob = Type.Object({
  id: Id,
  queue: Type.String({ description: 'What was to be done: send-email, notify' }),
  about: Type.Array(Type.String(), { description: 'Its kind, and the numbers of what it is about: offer_id 12' }),
  tries: Type.Integer({ minimum: 1 }),
  error: Type.String({ description: 'The first line of why it failed the last time, without addresses' }),
  began_at: Type.String({ format: 'date-time' }),
  failed_at: Type.String({ format: 'date-time' }),
});
export type FailedJob = Static<typeof FailedJob>;

const KEEPING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const listFailedJobs = endpoint({
  key: 'GET /api/admin/failed-jobs',
  summary: 'Jobs that were given up, the latest first, fifty at a time; for administrators',
  access: 'session',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 20 })) }),
  reply: Type.Object({
    data: Type.Array(FailedJob),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: [...KEEPING],
});

export const retryFailedJob = endpoint({
  key: 'POST /api/admin/failed-jobs/:id/retry',
  summary: 'Puts a job back into its queue; for administrators',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...KEEPING, 'failed_job_not_found', 'failed_job_unreadable'],
});

export const retryFailedJobs = endpoint({
  key: 'POST /api/admin/failed-jobs/retry',
  summary: 'Puts the oldest 200 failed jobs back into their queues; for administrators',
  access: 'session',
  reply: Type.Object({ data: Type.Object({ count: Type.Integer({ minimum: 0 }) }) }),
  errors: [...KEEPING],
});

export const dropFailedJob = endpoint({
  key: 'DELETE /api/admin/failed-jobs/:id',
  summary: 'Gives a failed job up for good; for administrators',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...KEEPING, 'failed_job_not_found'],
});
