import { ALERT_LIMITS } from '#contract/common.ts';
import { ADDRESS } from '../addresses.ts';
import { ALERT_SIGN_UP, ALERT_TEMPLATES } from '../alert-addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

/** Beside a list: what is waited for, as a plain form that opens a new alert. Made on the server alone: see `static-parts.ts`. */
export function AlertStart() {
  const t = useWords();
  const { viewer } = useFrame();
  return (
    <section className="alert-start" aria-labelledby="alert-start">
      <h2 className="alert-start__title" id="alert-start">
        <Icon name="radar" size={20} />
        {t('alerts.side_title')}
      </h2>
      <p className="alert-start__text">{t('alerts.side_text')}</p>
      <form className="alert-start__form" action={viewer ? ADDRESS.alert_new : ALERT_SIGN_UP} method="get">
        <input
          className="alert-start__field"
          type="text"
          name="keyword"
          maxLength={ALERT_LIMITS.keyword}
          autoComplete="off"
          enterKeyHint="go"
          aria-label={t('alerts.keyword')}
          placeholder={t('alerts.keyword_placeholder')}
        />
        <Button type="submit">{t('alerts.side_submit')}</Button>
      </form>
      <a className="alert-start__more" href={ALERT_TEMPLATES}>
        {t('alerts.side_templates')}
      </a>
    </section>
  );
}
