import { TEMPLATE_PICTURES } from '#contract/template-pictures.ts';
import { TemplateArt } from '../alerts/template-art.tsx';
import { useWords } from '../words.tsx';

interface TemplatePicturesProps {
  /** Of the template: gives the tint. */
  id: number;
  picture: string | null;
  error: string | null;
  onChosen: (picture: string | null) => void;
}

/** One of the drawings there are, or the icon of its first group; a radio group, so that arrows walk through them. */
export function TemplatePictures({ id, picture, error, onChosen }: TemplatePicturesProps) {
  const t = useWords();
  return (
    <fieldset className="template-form__pictures">
      <legend className="field__label">{t('templates.picture')}</legend>
      <div className="template-form__grid">
        {[null, ...TEMPLATE_PICTURES].map((name) => (
          <label key={name} className="template-form__picture" title={name ?? t('templates.picture_none')}>
            <input
              className="visually-hidden"
              type="radio"
              name="picture"
              value={name ?? ''}
              aria-label={name ?? t('templates.picture_none')}
              checked={picture === name}
              onChange={() => onChosen(name)}
            />
            <TemplateArt id={id} picture={name} icon={null} />
          </label>
        ))}
      </div>
      {error ? <p className="field__error">{error}</p> : null}
    </fieldset>
  );
}
