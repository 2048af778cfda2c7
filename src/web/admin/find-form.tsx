import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import './admin-list.css';

interface FindFormProps {
  /** Where the list stands. */
  action: string;
  label: string;
  hint: string;
  query: string;
}

/** A search among what a list of the administration holds; works without scripts. */
export function FindForm({ action, label, hint, query }: FindFormProps) {
  const t = useWords();
  return (
    <search>
      <form className="admin-list__find card" action={action} method="get">
        <Field label={label} hint={hint}>
          {(control) => <input {...control} type="search" name="q" autoComplete="off" defaultValue={query} />}
        </Field>
        <Button type="submit">{t('admin.find_submit')}</Button>
      </form>
    </search>
  );
}
