import { ADDRESS } from '../addresses.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './back-link.css';

/** From one alert to all of them. */
export function BackLink() {
  const t = useWords();
  return (
    <a className="back-link" href={ADDRESS.alerts}>
      <Icon name="arrow-left" size={18} />
      {t('alerts.to_list')}
    </a>
  );
}
