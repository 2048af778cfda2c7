import { DescriptionField } from './description-field.tsx';

/** What the author knows of the offer. */
export function DescriptionStep() {
  return <DescriptionField />;
}
