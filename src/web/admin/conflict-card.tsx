import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import './conflict-card.css';

interface ConflictCardProps {
  /** What somebody else saved meanwhile. */
  rival: { username: string | null; version: number };
  onMine: () => void;
  onTheirs: () => void;
  /** How it differs. */
  children: ReactNode;
}

/** What somebody else saved meanwhile, beside what is typed: none of either is lost, and nothing is saved by choosing. */
export function ConflictCard({ rival, onMine, onTheirs, children }: ConflictCardProps) {
  const t = useWords();
  return (
    <div className="conflict-card" role="alert">
      <p>
        <b>{t('admin.conflict', { username: rival.username ?? '', version: rival.version })}</b>{' '}
        {t('admin.conflict_text')}
      </p>
      {children}
      <div className="conflict-card__ways">
        <Button kind="soft" size="small" onClick={onMine}>
          {t('admin.conflict_mine')}
        </Button>
        <Button kind="line" size="small" onClick={onTheirs}>
          {t('admin.conflict_theirs')}
        </Button>
      </div>
    </div>
  );
}
