-- Offers and discussions in the language of their reader: every one has a language, and each order of the lists begins
-- with it. What came without one gets that of its letters, as rules/text.ts tells it.
update offers set lang = case when length(regexp_replace(title, '[^а-яёА-ЯЁ]', '', 'g')) * 4
    >= greatest(1, length(regexp_replace(title, '[^а-яёА-ЯЁa-zA-Z]', '', 'g'))) then 'ru' else 'en' end
  where lang is null;
update discussions set lang = case when length(regexp_replace(title, '[^а-яёА-ЯЁ]', '', 'g')) * 4
    >= greatest(1, length(regexp_replace(title, '[^а-яёА-ЯЁa-zA-Z]', '', 'g'))) then 'ru' else 'en' end
  where lang is null;
alter table offers alter column lang set default 'ru', alter column lang set not null;
alter table discussions alter column lang set default 'ru', alter column lang set not null;

create index offers_lang_new_idx on offers (lang, published_at desc, id desc)
  include (temperature, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, shipping_minor, discount_percent, group_ids)
  where published_at is not null and deactivated_at is null;
create index offers_lang_hot_idx on offers (lang, hot_rank_at desc, id desc)
  include (published_at, temperature, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, shipping_minor, discount_percent, group_ids)
  where is_hot and not is_expired and published_at is not null and deactivated_at is null;
create index offers_lang_hottest_idx on offers (lang, temperature desc, id desc)
  include (published_at, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, shipping_minor, discount_percent, group_ids)
  where published_at is not null and deactivated_at is null;
create index discussions_lang_new_idx on discussions (lang, published_at desc, id desc)
  where published_at is not null and deactivated_at is null;
create index discussions_lang_discussed_idx on discussions (lang, last_comment_at desc, id desc)
  where published_at is not null and deactivated_at is null and last_comment_at is not null;

-- The indexes of single filters hold the language too: a list that is narrowed further reads no rows either.
drop index offers_store_id_idx;
create index offers_store_id_idx on offers (store_id, published_at desc, id desc)
  include (temperature, votes_count, author_id, kind, is_expired, price_step, price_minor, shipping_minor, discount_percent, group_ids, lang)
  where published_at is not null and deactivated_at is null;
drop index offers_free_idx;
create index offers_free_idx on offers (published_at desc, id desc)
  include (temperature, votes_count, author_id, kind, store_id, is_expired, price_step, shipping_minor, discount_percent, group_ids, lang)
  where price_minor = 0 and published_at is not null and deactivated_at is null;
drop index offers_free_shipping_idx;
create index offers_free_shipping_idx on offers (published_at desc, id desc)
  include (temperature, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, discount_percent, group_ids, lang)
  where shipping_minor = 0 and published_at is not null and deactivated_at is null;
drop index offers_price_idx;
create index offers_price_idx on offers (price_step)
  include (published_at, id, temperature, votes_count, author_id, kind, store_id, is_expired, price_minor, shipping_minor, discount_percent, group_ids, lang)
  where price_step is not null and published_at is not null and deactivated_at is null;
drop index offers_discount_idx;
create index offers_discount_idx on offers (discount_percent)
  include (published_at, id, temperature, votes_count, author_id, kind, store_id, is_expired, price_step, price_minor, shipping_minor, group_ids, lang)
  where discount_percent is not null and published_at is not null and deactivated_at is null;

-- Which language of offers and discussions a member reads; `site` is the language of the pages.
alter table preferences add column content_language text not null default 'site'
  check (content_language in ('site', 'ru', 'en', 'all'));
