import type { DraftKind } from '#contract/drafts.ts';
import type { SubmitPageProps } from '#contract/submit-pages.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words.tsx';
import { KindSwitch } from './kind-switch.tsx';
import { useSubmit } from './submit-context.tsx';
import './form-head.css';

interface FormHeadProps {
  props: SubmitPageProps;
  kind: DraftKind;
  /** Past the first step. */
  is_further: boolean;
  onBack: () => void;
  onLeave: () => void;
  onKind: (kind: DraftKind) => void;
}

/** Title and kind; on phones the bar of the screen, with the ways back and out. */
export function FormHead({ props, kind, is_further, onBack, onLeave, onKind }: FormHeadProps) {
  const t = useWords();
  const { is_guest } = useSubmit();
  return (
    <>
      <header className={`form-head${is_further || props.edited ? ' form-head--alone' : ''}`}>
        <IconButton
          icon="arrow-left"
          icon_size={22}
          className="form-head__back needs-script"
          label={t('submit.previous')}
          onClick={onBack}
        />
        <h1 className="form-head__title title-1">
          {props.edited ? (
            t(`submit.edit_${kind}`)
          ) : (
            <>
              {/* Phones show the switch on the first screen only: there the title says the kind. */}
              <span className="form-head__wide">{t('submit.new_any')}</span>
              <span className="form-head__narrow">{t(`submit.new_${kind}`)}</span>
            </>
          )}
        </h1>
        {props.edited ? null : (
          <div className="form-head__kinds">
            <KindSwitch kind={kind} onChange={onKind} />
          </div>
        )}
        <Button kind="ghost" size="small" className="form-head__cancel needs-script" onClick={onLeave}>
          {t('submit.cancel')}
        </Button>
      </header>
      <noscript>
        <p className="form-head__note">{t('submit.needs_script')}</p>
      </noscript>
      {props.editable_fields ? <p className="form-head__note">{t('submit.partly_locked')}</p> : null}
      {is_guest && !is_further ? (
        <p className="form-head__note form-head__note--calm">{t('submit.guest_note')}</p>
      ) : null}
      {props.can_publish ? null : <p className="form-head__note">{t('submit.unverified_note')}</p>}
    </>
  );
}
