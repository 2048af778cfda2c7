import { useEffect, useRef } from 'react';
import type { RegistrationMode } from '#contract/registration.ts';
import { ADDRESS } from '../addresses.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { AuthChoice } from './auth-choice.tsx';
import { AuthSwitch } from './auth-switch.tsx';
import type { AuthScreenProps } from './auth-types.ts';
import './auth-screen.css';

interface UninvitedScreenProps extends AuthScreenProps {
  mode: Exclude<RegistrationMode, 'open'>;
  email: string;
}

/** Stands in the place of signing up where this reader may not: why, how to ask, and the way in for members. */
export function UninvitedScreen({ heading: Heading, is_next, mode, email, ...way }: UninvitedScreenProps) {
  const t = useWords();
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here is gone, and there is no field to begin with.
  useEffect(() => {
    if (is_next) title.current?.focus();
  }, [is_next]);
  return (
    <div className="auth-screen auth-screen--centered">
      <AuthChoice current="register" email={email} {...way} />
      <span className="auth-screen__sign auth-screen__sign--centered">
        <Icon name={mode === 'closed' ? 'lock' : 'mail'} size={26} />
      </span>
      <Heading className="auth-screen__title title-2" ref={title} tabIndex={-1}>
        {t(`auth.${mode}_title`)}
      </Heading>
      <p className="auth-screen__intro">{t(`auth.${mode}_text`)}</p>
      <div className="auth-screen__foot">
        <ButtonLink size="large" is_full kind="soft" href={ADDRESS.contact}>
          {t(`auth.${mode}_ask`)}
        </ButtonLink>
        <p className="auth-screen__aside">
          {t('auth.have_account')}{' '}
          <AuthSwitch to="login" email={email} {...way}>
            {t('auth.login_submit')}
          </AuthSwitch>
        </p>
      </div>
    </div>
  );
}
