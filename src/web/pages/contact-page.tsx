import { useEffect, useRef, useState } from 'react';
import type { ContactPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { ContactForm } from '../contact/contact-form.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './contact-page.css';

/** Writing to who runs the site. */
export function ContactPage(props: ContactPageProps) {
  const t = useWords();
  const [is_sent, setSent] = useState(props.is_sent);
  const done = useRef<HTMLHeadingElement>(null);
  // What had the focus is gone with the form; a page that comes with the news has its own.
  useEffect(() => {
    if (is_sent && !props.is_sent) done.current?.focus();
  }, [is_sent, props.is_sent]);
  return (
    <div className="contact-page wrap">
      <div className="contact-page__card card">
        {is_sent ? (
          <div className="contact-page__done" role="status">
            <Icon name="mail-check" size={40} />
            <h1 className="title-1" ref={done} tabIndex={-1}>
              {t('contact.sent_title')}
            </h1>
            <p className="contact-page__lead">{t('contact.sent_text')}</p>
            <ButtonLink kind="soft" href={ADDRESS.home}>
              {t('contact.sent_home')}
            </ButtonLink>
          </div>
        ) : (
          <>
            <h1 className="title-1">{t('contact.title')}</h1>
            <p className="contact-page__lead">{t('contact.lead')}</p>
            <ContactForm {...props} onSent={() => setSent(true)} />
          </>
        )}
      </div>
    </div>
  );
}
