import { useEffect, useId, useRef } from 'react';
import type { LookChoices, LookWord } from '#contract/site-look-kinds.ts';
import {
  ACCENT_SURFACES,
  ACCENT_TEXTS,
  ACCENT_THEMES,
  accentTokens,
  parseColor,
  SHIPPED_ACCENT,
  type AccentTheme,
} from '#rules/accent.ts';
import { useFrame } from '../frame-context.tsx';
import { Mark } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './accent-preview.css';

interface AccentPreviewsProps {
  draft: LookChoices;
  shipped: Readonly<Record<LookWord, string>>;
}

/** Header, link, button and ring in both themes, as they are typed; nothing of it does anything. */
export function AccentPreviews({ draft, shipped }: AccentPreviewsProps) {
  const t = useWords();
  const id = useId();
  const { locale } = useFrame();
  const name = draft[`name_${locale}`] ?? shipped[`name_${locale}`];
  return (
    <section className="accent-preview__all" aria-labelledby={id}>
      <h2 className="accent-preview__heading" id={id}>
        {t('look.preview')}
      </h2>
      <div className="accent-preview__themes">
        {ACCENT_THEMES.map((theme) => (
          <Preview key={theme} theme={theme} accent={draft[`accent_${theme}`]} name={name} />
        ))}
      </div>
    </section>
  );
}

function Preview({ theme, accent, name }: { theme: AccentTheme; accent: string | null; name: string }) {
  const t = useWords();
  const card = useRef<HTMLDivElement>(null);
  // By script: the policy of the site takes no styles out of markup.
  useEffect(() => {
    const color = parseColor(accent ?? '');
    const tokens = color === null ? SHIPPED_ACCENT[theme] : accentTokens(theme, color);
    const surfaces = Object.entries(ACCENT_SURFACES[theme]).map(([token, value]) => [`--${token}`, value] as const);
    for (const [token, value] of [...Object.entries(tokens), ...surfaces, ...Object.entries(ACCENT_TEXTS[theme])])
      card.current?.style.setProperty(token, value);
  }, [accent, theme]);
  return (
    <div className="accent-preview" ref={card}>
      <p className="accent-preview__theme">{t(`look.preview_${theme}`)}</p>
      <div className="accent-preview__header">
        <span className="accent-preview__mark">
          <Mark size={26} />
        </span>
        <span className="accent-preview__name">{name}</span>
        <span className="accent-preview__soft">{t('look.preview_soft')}</span>
      </div>
      <div className="accent-preview__body">
        <svg className="accent-preview__ring" viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden="true">
          <circle className="accent-preview__track" cx="24" cy="24" r="20" strokeWidth="5" />
          <path className="accent-preview__arc" d="M24 4a20 20 0 1 1-19 26" strokeWidth="5" strokeLinecap="round" />
        </svg>
        <span className="accent-preview__link">{t('look.preview_link')}</span>
        <span className="accent-preview__button">{t('look.preview_button')}</span>
      </div>
    </div>
  );
}
