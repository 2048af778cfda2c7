import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './own-note.css';

/** Says over a section whose cards are the member's own why somebody who looks as them sees none. */
export function OwnNote() {
  const { impersonation } = useFrame();
  const t = useWords();
  return impersonation === null ? null : (
    <p className="own-note card">
      <Icon name="lock" size={20} />
      {t('settings.not_own')}
    </p>
  );
}
