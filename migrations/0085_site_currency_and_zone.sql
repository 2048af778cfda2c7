-- The currency in which offers are written at first, by language of the interface, and the zone in which the site's days are
-- counted. Null: roubles in Russian and dollars in English, and the zone of the operator.
alter table site_looks
  add column currency_ru text check (currency_ru in ('RUB', 'USD')),
  add column currency_en text check (currency_en in ('RUB', 'USD')),
  add column time_zone text check (char_length(time_zone) between 1 and 64);
