import type { ComponentProps } from 'react';
import './button.css';

type ButtonKind = 'primary' | 'soft' | 'line' | 'quiet' | 'ghost' | 'danger' | 'danger-line';

interface ButtonLook {
  kind?: ButtonKind;
  size?: 'small' | 'medium' | 'large';
  is_full?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores presses; give the ongoing verb as the label meanwhile. */
  is_busy?: boolean;
}

/** A button. Its width is kept while busy, so nothing beside it moves. */
export function Button({ kind = 'primary', size = 'medium', is_full = false, is_busy = false, ...rest }: ButtonProps) {
  const { className, children, onClick, ...attributes } = rest;
  return (
    <button
      type="button"
      {...attributes}
      className={buttonClass({ kind, size, is_full }, className)}
      aria-busy={is_busy || undefined}
      onClick={(event) => {
        // A busy submit button would otherwise send its form a second time.
        if (is_busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {is_busy ? <span className="button__spinner" /> : null}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'primary',
  size = 'medium',
  is_full = false,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook) {
  return (
    <a {...rest} className={buttonClass({ kind, size, is_full }, className)}>
      {children}
    </a>
  );
}

function buttonClass({ kind, size, is_full }: Required<ButtonLook>, extra: string | undefined): string {
  const names = ['button', `button--${kind}`];
  if (size !== 'medium') names.push(`button--${size}`);
  if (is_full) names.push('button--full');
  if (extra) names.push(extra);
  return names.join(' ');
}
