import { useEffect, useState } from 'react';
import { LOOK_CHOICES, type LookChoice, type LookChoices } from '#contract/site-look-kinds.ts';
import type { SiteLook } from '#contract/site-look.ts';
import { ACCENT_THEMES, isReadableAccent, parseColor } from '#rules/accent.ts';
import { ApiError, call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { showLeftAlert } from '../ui/left-alert.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { useWords } from '../words.tsx';
import { logoOf, type ChosenLogo } from './logo-field.tsx';
import { choicesOf, saveLook } from './save-look.ts';

/** What stands, what is typed, and the way to the server: what is typed is never taken away but by its writer. */
export function useLookForm(look: SiteLook, onLogo: (logo: ChosenLogo | null) => void) {
  const t = useWords();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const [stands, setStands] = useState(look);
  const [draft, setDraft] = useState<LookChoices>(() => choicesOf(look));
  /** What somebody else saved since this was opened. */
  const [rival, setRival] = useState<SiteLook | null>(null);
  const [is_saved, setSaved] = useState(false);
  /** Colours that the field itself complains of: they need no server. */
  const [wrong, setWrong] = useState<Record<string, string>>({});
  useLeaveGuard(!is_saved && differing(draft, stands).length > 0);
  useEffect(showLeftAlert, []);
  // Once nothing holds the page any more: all of it is to look as was saved.
  useEffect(() => {
    if (is_saved) location.reload();
  }, [is_saved]);
  const save = async (was: number) => {
    try {
      await saveLook({ ...draft, was }, t('look.saved'));
      setSaved(true);
    } catch (fault) {
      if (fault instanceof ApiError && fault.code === 'conflict')
        setRival((await call('GET /api/admin/look', { query: {} })).data);
      throw fault;
    }
  };
  return {
    draft,
    rival,
    /** What somebody else has changed. */
    rival_changes: rival ? differing(rival, stands) : [],
    is_busy: is_busy || is_saved,
    error: rival ? null : error,
    fields: Object.keys(wrong).length > 0 ? wrong : fields,
    change: (part: Partial<LookChoices>) => {
      setDraft((before) => ({ ...before, ...part }));
      setWrong({});
      clear();
    },
    submit: () => {
      const unread = unreadable(draft);
      setWrong(unread);
      if (Object.keys(unread).length === 0) void run(() => save(stands.version), t('admin.failed'));
    },
    /** Saves what is typed, with what somebody else has changed where nothing was typed. */
    merge: () => {
      if (!rival) return;
      const own = differing(draft, stands);
      const theirs = choicesOf(rival);
      if (!own.includes('logo_media_id')) onLogo(logoOf(rival));
      setDraft((before) => ({ ...theirs, ...Object.fromEntries(own.map((field) => [field, before[field]])) }));
      setStands(rival);
      setRival(null);
      clear();
    },
    take: () => {
      if (!rival) return;
      setDraft(choicesOf(rival));
      onLogo(logoOf(rival));
      setStands(rival);
      setRival(null);
      clear();
    },
  };
}

const differing = (one: LookChoices, other: LookChoices): LookChoice[] =>
  LOOK_CHOICES.filter((field) => (one[field] ?? '') !== (other[field] ?? ''));

function unreadable(draft: LookChoices): Record<string, string> {
  const low = ACCENT_THEMES.filter((theme) => {
    const color = parseColor(draft[`accent_${theme}`] ?? '');
    return color !== null && !isReadableAccent(theme, color);
  });
  return Object.fromEntries(low.map((theme) => [`accent_${theme}`, '']));
}
