import { DomainError } from '../errors.ts';

const NAME_MAX = 60;

/** The name somebody gives a token or a passkey of theirs, trimmed. @throws invalid_field (name) */
export function thingName(given: string): string {
  const name = given.trim();
  const fault = name === '' ? 'field_required' : Array.from(name).length > NAME_MAX ? 'name_length' : null;
  if (fault) throw new DomainError('invalid_field', { fields: { name: [fault] } });
  return name;
}
