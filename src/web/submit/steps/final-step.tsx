import { useWords } from '../../words.tsx';
import { DateField } from './date-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { ScheduleField } from './schedule-field.tsx';

/** How long it holds, where it stands, and when it comes out. */
export function FinalStep() {
  const t = useWords();
  return (
    <>
      <div className="basics-step__pair">
        <DateField name="starts_on" label={t('submit.starts')} />
        <DateField name="ends_on" label={t('submit.ends')} />
      </div>
      <GroupsField />
      <ScheduleField />
    </>
  );
}
