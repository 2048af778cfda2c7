/** Puts a note or a banner away without scripts. */
import type { FastifyInstance } from 'fastify';
import { isNote, putNoteAway } from '../notes.ts';
import { safeNext } from '../own-address.ts';
import { takingForms } from './plain-form.ts';

/** Registers the plain form of notes and banners. */
export async function notePages(app: FastifyInstance): Promise<void> {
  await takingForms(app, (forms) => {
    forms.post('/notes', { schema: { hide: true }, config: { is_plain_form: true } }, async (request, reply) => {
      const form = request.body as URLSearchParams;
      const note = form.get('note') ?? '';
      if (isNote(note)) putNoteAway(request, reply, note);
      return reply.redirect(safeNext(form.get('next') ?? '/'), 303);
    });
  });
}
