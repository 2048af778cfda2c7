import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import './auth-screen.css';

interface AuthScreenFrameProps {
  heading: 'h1' | 'h2';
  title: string;
  /** Stands over the title: mark, way back, news of the step before. */
  lead?: ReactNode;
  intro?: ReactNode;
  is_centered?: boolean;
  /** Full already: for a complaint or a note over it, everything stands closer. */
  is_dense?: boolean;
  is_noted?: boolean;
  /** The screen follows another one: the cursor goes to its first empty field. */
  is_next: boolean;
  /** Where the form goes without scripts. */
  action: string;
  error: string | null;
  /** Complaints about fields: the cursor goes to the first of them. */
  fields: Record<string, string>;
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
  is_dense = false,
  is_noted = false,
  is_next,
  action,
  error,
  fields,
  onSubmit,
  foot,
  children,
}: AuthScreenFrameProps) {
  const form = useRef<HTMLFormElement>(null);
  const complaint = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (is_next) fieldsOf(form.current).toSorted(emptyFirst)[0]?.focus();
  }, [is_next]);
  useEffect(() => {
    fieldsOf(form.current)
      .find((input) => input.name in fields)
      ?.focus();
  }, [fields]);
  useEffect(() => {
    if (error) complaint.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const is_tight = is_dense && (is_noted || error !== null || Object.keys(fields).length > 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={form}
      className={`auth-screen${is_centered ? ' auth-screen--centered' : ''}${is_tight ? ' auth-screen--tight' : ''}`}
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
        <p ref={complaint} className="auth-screen__error" role="alert">
          <Icon name="circle-alert" size={18} />
          {error}
        </p>
      )}
      <div className="auth-screen__foot">{foot}</div>
    </form>
  );
}

/** What the reader types into, in its order. */
function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"], [type="checkbox"], [hidden])');
  return [...(inputs ?? [])];
}

function emptyFirst(one: HTMLInputElement, other: HTMLInputElement): number {
  return Number(one.value !== '') - Number(other.value !== '');
}
