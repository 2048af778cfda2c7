import type { SettingsPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { OWN_PENALTIES } from '../moderation-addresses.ts';
import { OWN_STORE } from '../store-addresses.ts';
import { OWN_INVITATIONS } from '../invitations/own-invitations-address.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './settings-nav.css';

const SECTIONS = [
  { section: 'profile', icon: 'user-round' },
  { section: 'home_page', icon: 'house' },
  { section: 'notifications', icon: 'bell' },
  { section: 'preferences', icon: 'sliders-horizontal' },
  { section: 'security', icon: 'shield-check' },
  { section: 'data', icon: 'download' },
  { section: 'invitations', icon: 'user-plus' },
  { section: 'store', icon: 'store' },
  { section: 'penalties', icon: 'flag' },
] as const;

/** Sections that few have anything in; what leads there are notifications, and the page of a store. Not everywhere members invite. */
const RARE = { penalties: OWN_PENALTIES, store: OWN_STORE, invitations: OWN_INVITATIONS };
const isRare = (section: SettingsPageProps['section']) => section in RARE;

const addressOf = (section: SettingsPageProps['section']) =>
  section === 'penalties' || section === 'store' || section === 'invitations'
    ? RARE[section]
    : ADDRESS[`settings_${section}`];

/** The sections: a list of links; on phones a native select, which needs a button without scripts. */
export function SettingsNav({ section: here, may_invite }: Pick<SettingsPageProps, 'section' | 'may_invite'>) {
  const t = useWords();
  const shown = SECTIONS.filter(
    ({ section }) => !isRare(section) || here === section || (section === 'invitations' && may_invite),
  );
  return (
    <>
      <nav className="settings-nav card" aria-label={t('settings.sections')}>
        {shown.map(({ section, icon }) => (
          <a
            key={section}
            className="settings-nav__link"
            href={addressOf(section)}
            aria-current={here === section ? 'page' : undefined}
          >
            <Icon name={icon} size={20} />
            {t(`settings.section_${section}`)}
          </a>
        ))}
      </nav>
      <form className="settings-nav__form" action={ADDRESS.settings_any} method="get">
        <span className="settings-nav__box">
          <select
            className="settings-nav__select"
            name="section"
            aria-label={t('settings.sections')}
            // The browser may bring back what was chosen before leaving: the page says where it is.
            autoComplete="off"
            value={here}
            onChange={(event) => {
              const next = SECTIONS.find(({ section }) => section === event.target.value);
              if (next) location.assign(addressOf(next.section));
            }}
          >
            {shown.map(({ section }) => (
              <option key={section} value={section}>
                {t(`settings.section_${section}`)}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={18} />
        </span>
        <Button type="submit" kind="soft" className="without-script">
          {t('settings.section_open')}
        </Button>
      </form>
    </>
  );
}
