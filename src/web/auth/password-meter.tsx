import { useWords } from '../words.tsx';
import { MIN_LENGTH, strengthOf } from './password-strength.ts';
import './password-meter.css';

/** How good a new password looks: four bars and a word; a hint while nothing is typed. */
export function PasswordMeter({ password }: { password: string }) {
  const t = useWords();
  const strength = strengthOf(password);
  const is_short = Array.from(password).length < MIN_LENGTH;
  const word =
    strength === 0 || (strength === 1 && is_short) ? 'auth.password_hint' : (`auth.strength_${strength}` as const);
  return (
    <span className="password-meter" data-strength={strength}>
      <span className="password-meter__bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className="password-meter__bar" />
        ))}
      </span>
      <span className="password-meter__word" role="status">
        {t(word)}
      </span>
    </span>
  );
}
