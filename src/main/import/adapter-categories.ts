/** One JSON line of a tree of categories in two languages. */
import { idOf, notAnObject, openFields, outcomeOf, refuse, textOf, type Fields } from './fields.ts';
import type { AdapterOptions, CategoryRecord, Outcome } from './record.ts';
import { cleanLine } from '#rules/text.ts';

const NAME_MAX = 100;

/** Reads one category; a name missing in one language is taken from the other. */
export function adaptCategory(raw: unknown, options: AdapterOptions): Outcome<CategoryRecord> {
  const fields = openFields(raw);
  if (!fields) return notAnObject();
  const src_id = idOf(fields, 'id', 200, true) ?? '';
  const parent_src_id = idOf(fields, 'parent_id', 200, false);
  if (parent_src_id !== null && parent_src_id === src_id) refuse(fields, 'parent_id', 'is the category itself');
  const en = nameOf(fields, 'en');
  const ru = nameOf(fields, 'ru');
  if (en === null && ru === null && fields.refusals.length === 0) refuse(fields, 'en', 'is absent');
  const src = idOf(fields, 'src', 100, false) ?? options.src;
  return outcomeOf(fields, { src, src_id, parent_src_id, name_en: en ?? ru ?? '', name_ru: ru ?? en ?? '' });
}

function nameOf(fields: Fields, name: string): string | null {
  const text = textOf(fields, name);
  const clean = text === null ? '' : cleanLine(text);
  if (Array.from(clean).length > NAME_MAX) return refuse(fields, name, `is longer than ${NAME_MAX} characters`);
  return clean === '' ? null : clean;
}
