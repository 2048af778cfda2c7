import { useEffect, useState } from 'react';
import type { AdminTemplatePageProps } from '#contract/alert-pages.ts';
import type { FullTemplate } from '#contract/alert-templates.ts';
import { formatNumber } from '#i18n/format.ts';
import { adminTemplateAddress } from '../admin-addresses.ts';
import { ApiError, call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { useFrame } from '../frame-context.tsx';
import { leaveAlert, showLeftAlert } from '../ui/left-alert.ts';
import { useWords } from '../words.tsx';
import {
  bodyOf,
  differing,
  draftOf,
  mergedDraft,
  NUMBER_FIELDS,
  numberOf,
  NUMBERS,
  type NamedGroup,
  type TemplateDraft,
} from './template-draft.ts';
import { groupCalled } from './template-groups.tsx';
import type { Rival } from './template-rival.tsx';

/** What stands, what is typed, what is wrong with it, and its way to the server: nobody is written over unseen. */
export function useTemplateForm(props: AdminTemplatePageProps) {
  const { template } = props;
  const t = useWords();
  const { locale } = useFrame();
  const { is_busy, error, fields, run, clear } = useOwnRequest();
  const [stands, setStands] = useState(() => ({ draft: draftOf(props), edits: template?.edits ?? 0 }));
  const [draft, setDraft] = useState(stands.draft);
  /** What somebody else saved since this was opened. */
  const [rival, setRival] = useState<(Rival & { edits: number }) | null>(null);
  /** Complaints that need no server. */
  const [wrong, setWrong] = useState<Record<string, string>>({});
  useEffect(showLeftAlert, []);
  const faultsOfNumbers = () => {
    const faults: Record<string, string> = {};
    for (const field of NUMBER_FIELDS) {
      const [least, most] = NUMBERS[field];
      const range = { least: formatNumber(least, locale), most: formatNumber(most, locale) };
      if (numberOf(field, draft[field]) === undefined) faults[field] = t('templates.number', range);
    }
    return faults;
  };
  const save = async (body: ReturnType<typeof bodyOf>) => {
    if (!template) {
      const { data } = await call('POST /api/admin/alert-templates', { body });
      leaveAlert(t('templates.saved'));
      location.assign(adminTemplateAddress(data.id));
      return;
    }
    const params = { id: template.id };
    try {
      await call('PATCH /api/admin/alert-templates/:id', { params, body: { ...body, was: stands.edits } });
    } catch (fault) {
      const saved = fault instanceof ApiError && fault.code === 'conflict' ? await savedOf(template.id) : null;
      if (!saved) throw fault;
      const theirs = draftOf({ template: saved, groups: namedAs(saved, [...draft.groups, ...stands.draft.groups]) });
      setRival({ theirs, changes: differing(theirs, stands.draft), edits: saved.edits });
      return;
    }
    leaveAlert(t('templates.saved'));
    location.reload();
  };
  const send = async () => {
    const groups = await settledGroups(draft);
    const faults = faultsOfNumbers();
    if (!groups) faults['group_slugs'] = t('choices.unknown');
    setWrong(faults);
    if (groups && Object.keys(faults).length === 0) await save(bodyOf({ ...draft, groups }));
  };
  /** Goes on from what somebody else saved. */
  const goOn = (next: (of: Rival) => TemplateDraft) => {
    if (!rival) return;
    setDraft(next(rival));
    setStands({ draft: rival.theirs, edits: rival.edits });
    setRival(null);
    clear();
  };
  return {
    draft,
    rival,
    change: (part: Partial<TemplateDraft>) => {
      setDraft((now) => ({ ...now, ...part }));
      setWrong({});
      clear();
    },
    fields: Object.keys(wrong).length > 0 ? wrong : fields,
    error,
    is_busy,
    submit: () => void run(send, t('admin.failed')),
    merge: () => goOn(({ theirs }) => mergedDraft(draft, stands.draft, theirs)),
    take: () => goOn(({ theirs }) => theirs),
  };
}

/** A template as it stands by now; null when it is gone. */
async function savedOf(id: number): Promise<FullTemplate | null> {
  const { data } = await call('GET /api/admin/alert-templates', {});
  return data.find((one) => one.id === id) ?? null;
}

/** Groups of a template with the names that are known of them; the others are shown by their address. */
function namedAs({ group_slugs }: FullTemplate, known: readonly NamedGroup[]) {
  return group_slugs.map((slug) => known.find((one) => one.slug === slug) ?? { slug, id: null, name: null });
}

/** The chosen groups, with the one that is typed and not chosen; null when none is called so. */
async function settledGroups({ groups, group_typed }: TemplateDraft): Promise<readonly NamedGroup[] | null> {
  if (group_typed.trim() === '') return groups;
  const found = await groupCalled(group_typed);
  return found && [...groups.filter(({ id }) => id !== found.id), found];
}
