/** Puts a note away without scripts. */
import type { FastifyInstance } from 'fastify';
import { NOTES } from '#contract/common.ts';
import { putNoteAway } from '../notes.ts';
import { safeNext } from '../own-address.ts';
import { takingForms } from './plain-form.ts';

/** Registers the plain form of the notes. */
export async function notePages(app: FastifyInstance): Promise<void> {
  await takingForms(app, (forms) => {
    forms.post('/notes', { schema: { hide: true }, config: { is_plain_form: true } }, async (request, reply) => {
      const form = request.body as URLSearchParams;
      const note = NOTES.find((name) => name === form.get('note'));
      if (note) putNoteAway(request, reply, note);
      return reply.redirect(safeNext(form.get('next') ?? '/'), 303);
    });
  });
}
