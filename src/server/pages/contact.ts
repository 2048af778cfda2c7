/** The page that writes to who runs the site; it works without scripts too. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import type { ContactPageProps } from '#contract/pages.ts';
import { openContactForm, sendContact, type ContactForm } from '#domain/contact/contact.ts';
import { selectUserById } from '#domain/users/users.ts';
import { isGuest } from '#domain/viewer.ts';
import { errorBody, refusalOf } from '../error-reply.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';
import { takingForms } from './plain-form.ts';

/** A long email in Cyrillic, percent-encoded. */
const FORM_BYTES = 150_000;
const FIELD_MAX = 20_000;

/** Name and address of a member, for a form that is not begun. */
async function ownFields({ viewer, server }: FastifyRequest): Promise<Pick<ContactPageProps, 'name' | 'email'>> {
  const user = isGuest(viewer) ? null : await selectUserById(server.http.ctx.db, viewer.id);
  return { name: user?.name ?? user?.username ?? '', email: user?.email ?? '' };
}

async function sendContactPage(
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Pick<ContactPageProps, 'name' | 'email' | 'subject' | 'message' | 'fields' | 'error'> | null = null,
  status = 200,
): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  return sendPage(request, reply, {
    page: 'contact',
    props: {
      ...(refused ?? { ...(await ownFields(request)), subject: '', message: '', fields: {}, error: null }),
      is_sent: refused === null && queryText(request, 'sent') === '1',
      opened: openContactForm(ctx),
    },
    title: request.t('texts.contact_title'),
    description: request.t('texts.contact_description'),
    canonical_path: '/contact',
    // The form is this reader's own: it knows when it was opened.
    is_personal: true,
    status,
  });
}

/** What a form without scripts sends. */
async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const { viewer, network, locale } = request;
  const sent = request.body as URLSearchParams;
  const field = (name: keyof ContactForm) => (sent.get(name) ?? '').slice(0, FIELD_MAX);
  const form: ContactForm = {
    name: field('name'),
    email: field('email'),
    subject: field('subject'),
    message: field('message').replaceAll('\r\n', '\n'),
    opened: field('opened'),
    website: field('website'),
  };
  try {
    await sendContact(ctx, viewer, { ...form, network, locale });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') throw error;
    const { message, fields } = errorBody(request, refusal).error;
    const told = Object.entries(fields ?? {}).map(([name, [first = message]]) => [name, first] as const);
    return sendContactPage(
      request,
      reply,
      { ...form, fields: Object.fromEntries(told), error: told.length > 0 ? null : message },
      ERROR_STATUS[refusal.code],
    );
  }
  return reply.redirect('/contact?sent=1', 303);
}

/** Registers `/contact` and its plain form. */
export async function contactPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/contact', hidden, (request, reply) => sendContactPage(request, reply));
  await takingForms(
    app,
    (forms) => {
      forms.post('/contact', { ...hidden, config: { is_plain_form: true } }, takeForm);
    },
    FORM_BYTES,
  );
}
