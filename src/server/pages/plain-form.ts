/** Forms that browsers send without scripts. Only the routes hung here take one; the rest of the API takes JSON. */
import type { FastifyInstance } from 'fastify';

const FORM_BYTES = 10_000;

/** Hangs routes whose body is a URLSearchParams. */
export async function takingForms(
  app: FastifyInstance,
  hang: (forms: FastifyInstance) => void,
  form_bytes = FORM_BYTES,
): Promise<void> {
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: form_bytes },
      (_request, body, done) => {
        done(null, new URLSearchParams(body as string));
      },
    );
    hang(forms);
  });
}
