/** What temperature-mask.ts says, of offers `o` in a statement. */
import { sql, type RawBuilder } from 'kysely';
import type { TemperatureMask } from './temperature-mask.ts';

/** Offers whose temperature the reader may know. */
export function isTemperatureShown({ from, reader_id }: TemperatureMask): RawBuilder<boolean> {
  const isOld = sql<boolean>`o.published_at <= ${from}`;
  return reader_id === 0 ? isOld : sql`(${isOld} or o.author_id is not distinct from ${reader_id})`;
}

/** Offers whose temperature is hidden from the reader. */
export function isTemperatureMasked({ from, reader_id }: TemperatureMask): RawBuilder<boolean> {
  const isNew = sql<boolean>`o.published_at > ${from}`;
  return reader_id === 0 ? isNew : sql`${isNew} and o.author_id is distinct from ${reader_id}`;
}

/** The temperature as the reader knows it: zero while it is hidden. */
export function shownTemperature(mask: TemperatureMask | undefined): RawBuilder<number> {
  return mask ? sql`case when ${isTemperatureShown(mask)} then o.temperature else 0 end` : sql`o.temperature`;
}
