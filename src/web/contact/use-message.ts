import { useEffect, useRef, useState } from 'react';
import type { ContactPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { useRequest } from '../auth/use-request.ts';
import { randomKey } from '../random-key.ts';
import { useWords } from '../words.tsx';

/** An email being written: what is typed, what is wrong with it, and sending it. What was typed is never lost. */
export function useMessage({ opened, ...given }: ContactPageProps, onSent: () => void) {
  const t = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState({
    name: given.name,
    email: given.email,
    subject: given.subject,
    message: given.message,
  });
  const [is_touched, setTouched] = useState(false);
  const request = useRequest(given.error);
  /** The same email again is the same request. */
  const key = useRef('');
  const change = (part: Partial<typeof message>) => {
    setMessage({ ...message, ...part });
    setTouched(true);
    key.current = '';
    request.clear();
  };
  const send = async () => {
    const website = new FormData(form.current ?? undefined).get('website');
    const body = { ...message, opened, website: typeof website === 'string' ? website : '' };
    key.current ||= randomKey();
    setTouched(true);
    let is_sent = false;
    await request.run(async () => {
      await call('POST /api/contact', { body, idempotency_key: key.current });
      is_sent = true;
    }, t('contact.failed'));
    if (is_sent) onSent();
  };
  // The first field that is wrong, once it is drawn so.
  useEffect(() => {
    if (Object.keys(request.fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [request.fields]);
  return {
    form,
    message,
    change,
    send,
    is_busy: request.is_busy,
    error: request.error,
    fields: is_touched ? request.fields : given.fields,
  };
}
