import { useWords } from '../words.tsx';

/** Whether the session outlives the browser's window. */
export function RememberBox({
  is_checked,
  onChange,
}: {
  is_checked: boolean;
  onChange: (is_checked: boolean) => void;
}) {
  const t = useWords();
  return (
    <label className="auth-screen__check">
      <input
        type="checkbox"
        name="remember"
        checked={is_checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t('auth.remember')}
    </label>
  );
}
