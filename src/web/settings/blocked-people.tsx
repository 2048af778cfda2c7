import { useRef, useState } from 'react';
import type { SettingsPageProps } from '#contract/pages.ts';
import { profileAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useIsBlocked } from '../users/block-store.ts';
import { useWords } from '../words.tsx';
import { SettingsCard } from './settings-card.tsx';
import './blocked-people.css';

type Blocked = SettingsPageProps['blocked'];
type Person = Blocked['people'][number];

/** Waits for a pause in typing. */
const PAUSE_MS = 300;

/** Whom the reader has blocked: found by name, unblocked one by one. */
export function BlockedPeople({ blocked }: { blocked: Blocked }) {
  const t = useWords();
  const { search, list, is_busy, find, more } = useBlocked(blocked);
  const isNobody = blocked.people.length === 0;
  return (
    <SettingsCard is_own id="blocked" title={t('settings.blocked')} lead={isNobody ? '' : t('settings.blocked_lead')}>
      {isNobody ? <p className="blocked-people__note">{t('settings.blocked_none')}</p> : null}
      {blocked.next_cursor !== null || blocked.people.length > 5 ? (
        <div className="blocked-people__search needs-script">
          <Field label={t('settings.blocked_search')}>
            {(control) => (
              <input
                {...control}
                type="search"
                value={search}
                maxLength={100}
                onChange={(event) => find(event.target.value)}
              />
            )}
          </Field>
        </div>
      ) : null}
      <ul className="blocked-people" aria-busy={is_busy}>
        {list.people.map((person) => (
          <BlockedPerson key={person.id} person={person} />
        ))}
      </ul>
      {!isNobody && list.people.length === 0 ? (
        <p className="blocked-people__note" role="status">
          {t('settings.blocked_not_found')}
        </p>
      ) : null}
      {list.next_cursor === null ? null : (
        <Button kind="soft" size="small" className="needs-script" is_busy={is_busy} onClick={more}>
          {t('settings.blocked_more')}
        </Button>
      )}
    </SettingsCard>
  );
}

/** The list as it is shown: what the page brought, then what is asked for. */
function useBlocked(given: Blocked) {
  const t = useWords();
  const [search, setSearch] = useState('');
  const [list, setList] = useState(given);
  const [is_busy, setBusy] = useState(false);
  const timer = useRef(0);
  /** Of answers that overtake each other the last question counts. */
  const asked = useRef(0);
  const ask = async (text: string, cursor: string | null) => {
    const number = ++asked.current;
    setBusy(true);
    try {
      const { data, meta } = await call('GET /api/account/blocks', {
        query: { search: text, ...(cursor === null ? {} : { cursor }) },
      });
      if (number !== asked.current) return;
      const people = data as Person[];
      setList((now) => ({ people: cursor === null ? people : [...now.people, ...people], ...meta }));
    } catch (error) {
      if (number === asked.current)
        showToast({ kind: 'failure', message: failureMessage(error, t('settings.blocked_failed')) });
    } finally {
      if (number === asked.current) setBusy(false);
    }
  };
  const find = (text: string) => {
    setSearch(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void ask(text, null), PAUSE_MS);
  };
  return { search, list, is_busy, find, more: () => void ask(search, list.next_cursor) };
}

/** A row that stays when its member is unblocked: a slip is taken back where it was made. */
function BlockedPerson({ person }: { person: Person }) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const is_blocked = useIsBlocked(person.id, true);
  const press = () =>
    lazily(import('../users/send-block.tsx'), ({ askToBlock, unblock }) =>
      is_blocked ? unblock(frame, person) : askToBlock(frame, person),
    );
  return (
    <li className="blocked-people__row">
      <a className="blocked-people__person" href={profileAddress(person.username)}>
        <Avatar user={person} size={40} />
        <span className="blocked-people__words">
          <span className="blocked-people__username">{person.username}</span>
          {person.name ? <span className="blocked-people__name">{person.name}</span> : null}
        </span>
      </a>
      <Button
        kind="line"
        size="small"
        className="needs-script"
        aria-label={is_blocked ? t('settings.unblock_named', { username: person.username }) : undefined}
        onClick={press}
      >
        {t(is_blocked ? 'settings.unblock' : 'settings.block_again')}
      </Button>
    </li>
  );
}
