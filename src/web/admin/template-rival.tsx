import { useWords } from '../words.tsx';
import { Button } from '../ui/button.tsx';
import type { TemplateDraft, TemplateField } from './template-draft.ts';
import './template-rival.css';

export interface Rival {
  /** What stands by now. */
  theirs: TemplateDraft;
  /** What somebody else has changed of it. */
  changes: readonly TemplateField[];
}

interface TemplateRivalProps extends Rival {
  mine: TemplateDraft;
  onMerge: () => void;
  onTake: () => void;
}

/** What somebody else saved meanwhile, beside what is typed. */
export function TemplateRival({ theirs, changes, mine, onMerge, onTake }: TemplateRivalProps) {
  const t = useWords();
  const shown = (of: TemplateDraft, field: TemplateField) => {
    const value = of[field];
    if (typeof value === 'boolean') return t(value ? 'templates.yes' : 'templates.no');
    const text = typeof value === 'object' && value !== null ? value.map(({ name }) => name).join(', ') : value;
    return text || t('templates.nothing');
  };
  return (
    <div className="template-rival" role="alert">
      <p>
        <b>{t('templates.conflict')}</b> {t('templates.conflict_text')}
      </p>
      <dl className="template-rival__facts">
        {changes.map((field) => (
          <div key={field} className="template-rival__fact">
            <dt>{t(`templates.${field}`)}</dt>
            <dd>{t('templates.conflict_saved', { value: shown(theirs, field) })}</dd>
            <dd>{t('templates.conflict_typed', { value: shown(mine, field) })}</dd>
          </div>
        ))}
      </dl>
      <div className="template-rival__ways">
        <Button kind="soft" size="small" onClick={onMerge}>
          {t('templates.conflict_mine')}
        </Button>
        <Button kind="line" size="small" onClick={onTake}>
          {t('templates.conflict_theirs')}
        </Button>
      </div>
    </div>
  );
}
