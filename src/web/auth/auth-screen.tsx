import type { FormEvent, ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import './auth-screen.css';

interface AuthScreenFrameProps {
  heading: 'h1' | 'h2';
  title: string;
  /** Stands over the title: mark, way back, news of the step before. */
  lead?: ReactNode;
  intro?: ReactNode;
  is_centered?: boolean;
  /** Where the form goes without scripts. */
  action: string;
  error: string | null;
  /** Buttons and links under the fields. */
  foot: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** The frame of every sign-in and sign-up screen: one form, its title on top, its buttons at the bottom. */
export function AuthScreen({
  heading: Heading,
  title,
  lead,
  intro,
  is_centered = false,
  action,
  error,
  foot,
  onSubmit,
  children,
}: AuthScreenFrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={`auth-screen${is_centered ? ' auth-screen--centered' : ''}`}
      method="post"
      action={action}
      noValidate
      onSubmit={submit}
    >
      {lead}
      <Heading className="auth-screen__title title-2">{title}</Heading>
      {intro && <p className="auth-screen__intro">{intro}</p>}
      <div className="auth-screen__fields">{children}</div>
      {error && (
        <p className="auth-screen__error" role="alert">
          <Icon name="circle-alert" size={18} />
          {error}
        </p>
      )}
      <div className="auth-screen__foot">{foot}</div>
    </form>
  );
}
