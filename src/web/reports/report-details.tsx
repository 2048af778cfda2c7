import { Fragment } from 'react';
import type { ReportReason } from '#contract/common.ts';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import { GroupSuggestion } from './group-suggestion.tsx';

export interface Details {
  detail: string;
  url: string;
  price: string;
  /** Number of a group; empty when none is chosen. */
  group_id: string;
}

export const EMPTY_DETAILS: Details = { detail: '', url: '', price: '', group_id: '' };

interface ReportDetailsProps {
  reason: ReportReason;
  type: 'offer' | 'discussion' | 'comment' | 'message';
  details: Details;
  errors: Partial<Details>;
  onChange: (name: keyof Details, text: string) => void;
}

/** What a reason asks for or offers: an address, a price, a word of detail. */
export function ReportDetails({ reason, type, details, errors, onChange }: ReportDetailsProps) {
  const t = useWords();
  const field = (name: Exclude<keyof Details, 'group_id'>, label: string, is_optional: boolean) => (
    <Field label={label} error={errors[name]} is_optional={is_optional}>
      {(control) => {
        const given = {
          ...control,
          value: details[name],
          onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
        };
        if (name === 'detail') return <textarea {...given} rows={3} maxLength={1000} required={!is_optional} />;
        if (name === 'price') return <input {...given} inputMode="decimal" autoComplete="off" maxLength={60} />;
        return (
          <input
            {...given}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            required={!is_optional}
          />
        );
      }}
    </Field>
  );
  const labels = {
    url: reason === 'exists' ? t(type === 'offer' ? 'reports.url' : 'reports.url_discussion') : t('reports.link'),
    price: t('reports.price'),
    detail: t(reason === 'missing_information' ? 'reports.missing_detail' : 'reports.detail'),
  };
  return (
    <div className="report-dialog__details">
      {fieldsOf(reason).map((name) =>
        name === 'group_id' ? (
          <GroupSuggestion
            key={name}
            label={t('reports.group')}
            error={errors.group_id ?? null}
            onChange={(id) => onChange(name, id)}
          />
        ) : (
          <Fragment key={name}>{field(name, labels[name], name !== neededField(reason))}</Fragment>
        ),
      )}
    </div>
  );
}

/** What a reason may come with. */
export function fieldsOf(reason: ReportReason): readonly (keyof Details)[] {
  if (reason === 'exists') return ['url'];
  if (reason === 'category') return ['group_id', 'detail'];
  return reason === 'not_the_best_deal' ? ['price', 'url', 'detail'] : ['detail'];
}

/** What a reason cannot do without. */
export function neededField(reason: ReportReason): keyof Details | null {
  if (reason === 'exists') return 'url';
  return reason === 'missing_information' ? 'detail' : null;
}
