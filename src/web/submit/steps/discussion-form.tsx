import { DescriptionField } from './description-field.tsx';
import { GroupsField } from './groups-field.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { TitleField } from './title-field.tsx';

/** A discussion is one page: title, text, categories, and when it comes out. */
export function DiscussionForm() {
  return (
    <div className="submit-form__fields">
      <TitleField />
      <DescriptionField />
      <GroupsField />
      <ScheduleField />
    </div>
  );
}
