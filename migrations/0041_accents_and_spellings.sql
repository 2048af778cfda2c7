-- Functions that call others of these hold their bodies as trees, not as texts: indexes are built, and dumps are read
-- back, where no name is known but those of PostgreSQL itself. The two that do most are of plpgsql: put into every
-- statement that calls them, they would take longer to plan than to run.

-- Texts without what a reader may leave out: accents and other marks, width, ё for е. Й keeps its mark: it is a letter of
-- its own. The same as foldText (src/rules/search-text.ts), but for the case of letters. Most texts have nothing of this
-- and are told by one look.
create function fold_marks(content text) returns text immutable strict parallel safe language plpgsql as $$
begin
  if content ~ '[^\u0001-\u00A9\u00AB\u00BB\u0401\u0410-\u044F\u0451\u2010-\u2015\u2018-\u201E\u2022\u2026\u20AC\u20BD]' then
    content := normalize(translate(content, '№™℠', '   '), NFKD);
    content := replace(replace(content, E'\u0438\u0306', 'й'), E'\u0418\u0306', 'Й');
    content := regexp_replace(content, '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F]', '', 'g');
    content := translate(content, 'øØłŁđĐðÐħĦıς', 'oOlLdDdDhHiσ');
    content := replace(replace(replace(replace(content, 'ß', 'ss'), 'ẞ', 'SS'), 'æ', 'ae'), 'Æ', 'AE');
    content := replace(replace(replace(replace(content, 'œ', 'oe'), 'Œ', 'OE'), 'þ', 'th'), 'Þ', 'TH');
    content := normalize(content, NFC);
  end if;
  return translate(content, 'ёЁ', 'еЕ');
end $$;

-- The same in small letters: names are compared by it.
create function fold_text(content text) returns text immutable parallel safe language sql
  return lower(fold_marks(content));

create or replace function search_text(content text) returns text immutable parallel safe language sql
  return translate(fold_marks(content), './-_@:~+%&=?#''’*|\', '                  ');

-- The index of every text is written anew.
drop index offers_search_idx;
alter table offers drop column search;
alter table offers add column search tsvector generated always as (ts_delete(
  setweight(to_tsvector('russian', search_text(title)), 'A')
  || ''' '':1'::tsvector || setweight(to_tsvector('english', search_text(title)), 'A')
  || ''' '':1'::tsvector || setweight(to_tsvector('russian', search_text(left(description_text, 20000))), 'C')
  || ''' '':1'::tsvector || setweight(to_tsvector('english', search_text(left(description_text, 20000))), 'C')
, ' ')) stored;
alter table offers alter column search set statistics 1000;
create index offers_search_idx on offers using gin (search) with (gin_pending_list_limit = 256);

drop index discussions_search_idx;
alter table discussions drop column search;
alter table discussions add column search tsvector generated always as (
  setweight(to_tsvector('russian', search_text(title)), 'A') || setweight(to_tsvector('english', search_text(title)), 'A')
  || setweight(to_tsvector('russian', search_text(left(description_text, 20000))), 'C')
  || setweight(to_tsvector('english', search_text(left(description_text, 20000))), 'C')
) stored;
alter table discussions alter column search set statistics 1000;
create index discussions_search_idx on discussions using gin (search) with (gin_pending_list_limit = 256);

drop index comments_search_idx;
alter table comments drop column search;
alter table comments add column search tsvector generated always as (
  to_tsvector('russian', search_text(content_text)) || to_tsvector('english', search_text(content_text))
) stored;
create index comments_search_idx on comments using gin (search) with (gin_pending_list_limit = 256)
  where published_at is not null and deleted_at is null;

reindex index stores_words_idx;
reindex index groups_words_idx;
reindex index offer_codes_words_idx;

-- Names of people and stores.
drop index users_name_parts_idx;
create or replace function name_parts(username text, name text) returns text[]
  immutable cost 10000 language sql
  return (select array_agg(distinct part) from (
    select word
    from regexp_split_to_table(fold_text(username || ' ' || coalesce(name, '')), '[[:space:][:punct:]«»–—]+') as word
  ) words, lateral (
    select word as part
    union all select left(word, place - 1) || substr(word, place + 1) from generate_series(1, char_length(word)) as place
  ) parts where char_length(part) between 2 and 40);
create index users_name_parts_idx on users using gin (name_parts(username, name)) with (fastupdate = off)
  where deleted_at is null;
drop index users_name_prefix_idx;
create index users_name_prefix_idx on users (fold_text(name) text_pattern_ops) where deleted_at is null and name is not null;
create index stores_name_prefix_idx on stores (fold_text(name) text_pattern_ops);

-- A word in Latin letters, the ways of spelling Russian in them made one: й, ы and и, ц and тс, щ and сч are not told
-- apart, nor are y, j and i, c and ts, kh, x and h; ь and ъ are left out. A Russian word and what is typed for it in Latin
-- letters have the same.
create function latin_key(word text) returns text immutable strict parallel safe language plpgsql as $$
begin
  return replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(word, 'абвгдезийклмнопрстуфхыэjywxqъь', 'abvgdeziiklmnoprstufhieiivhk'),
    'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'sch'), 'ю', 'iu'), 'я', 'ia'),
    'kh', 'h'), 'shch', 'sch'), 'ch', '4'), 'c', 'ts'), '4', 'ch'), 'iii', 'i'), 'ii', 'i');
end $$;
-- Yo is ё, йо or (after ь) о; ye may be е.
create function latin_keys(word text) returns text[] immutable parallel safe language sql
  return (select array[key, replace(key, 'io', 'e'), replace(key, 'io', 'o'), replace(key, 'ie', 'e')]
    from latin_key(word) as key);

-- The words of titles and names once more: those with marks had fallen apart at them.
create or replace function title_words(title text) returns setof text immutable language sql
begin atomic
  select word from regexp_split_to_table(fold_text(title), '[^a-z0-9а-я]+') as word
  where char_length(word) between 3 and 40;
end;
drop index search_words_near_idx;
drop index search_words_likeness_idx;
truncate search_words;
insert into search_words (word)
select word from offers, title_words(title) as word
union select word from discussions, title_words(title) as word
union select word from groups, title_words(name_ru || ' ' || name_en) as word
union select word from stores, title_words(name) as word;
create index search_words_near_idx on search_words using gin (one_letter_less(word)) with (fastupdate = off);
create index search_words_likeness_idx on search_words using gin (word gin_trgm_ops) with (fastupdate = off);
create index search_words_latin_idx on search_words (latin_key(word)) where word ~ '[а-я]';

-- Alerts keep their words as the index has them.
update alerts set query = fold_marks(query::text)::tsquery, terms = (
  select jsonb_agg(term || jsonb_build_object('query', fold_marks(term ->> 'query')) order by nth)
  from jsonb_array_elements(terms) with ordinality as told (term, nth))
where query::text <> fold_marks(query::text);
insert into alert_keys (key, alert_id)
select fold_marks(key), alert_id from alert_keys where key <> fold_marks(key) on conflict do nothing;
delete from alert_keys where key <> fold_marks(key);

-- How people write brands as they hear them, and how they are written. Whoever runs the site adds rows (docs/operations.md).
create table brand_spellings (
  heard text not null check (char_length(heard) between 2 and 40 and search_text(heard) !~ '\s'),
  written text not null check (char_length(written) between 2 and 40 and search_text(written) !~ '\s'),
  -- What the index keeps of either, kept by a trigger: айфона is айфон.
  heard_lexeme text,
  written_lexeme text,
  primary key (heard, written)
);
create index brand_spellings_heard_idx on brand_spellings (heard_lexeme);
create index brand_spellings_written_idx on brand_spellings (written_lexeme);

create function keep_brand_lexemes() returns trigger language plpgsql as $$
begin
  new.heard_lexeme := (tsvector_to_array(to_tsvector('russian', search_text(new.heard))))[1];
  new.written_lexeme := (tsvector_to_array(to_tsvector('english', search_text(new.written))))[1];
  return new;
end $$;
create trigger brand_spellings_lexemes before insert or update on brand_spellings
  for each row execute function keep_brand_lexemes();

-- They are mistyped as words of titles are.
create function keep_brand_words() returns trigger language plpgsql as $$
begin
  insert into search_words (word)
  select distinct word from title_words(new.heard || ' ' || new.written) as word order by word on conflict do nothing;
  return null;
end $$;
create trigger brand_spellings_words after insert or update on brand_spellings
  for each row execute function keep_brand_words();

insert into brand_spellings (heard, written)
select heard, split_part(pair, ' ', 1)
from unnest(string_to_array(
  'iphone айфон айфоун,ipad айпад,imac аймак,macbook макбук,airpods аирподс эйрподс,apple эппл эпл апл,google гугл гугол,'
  'pixel пиксель,microsoft майкрософт микрософт,xbox иксбокс,windows виндовс виндоус винда,playstation плейстейшен плейстейшн плэйстейшн,'
  'nintendo нинтендо,switch свитч,steam стим,minecraft майнкрафт,logitech логитек логитеч,corsair корсар корсаир,'
  'razer рейзер рэйзер,hyperx хайперикс,steelseries стилсериес,costco костко,walmart волмарт уолмарт,amazon амазон,'
  'ebay ебей ибей ебэй,aliexpress алиэкспресс алиекспресс али,youtube ютуб ютьюб,netflix нетфликс,spotify спотифай,'
  'facebook фейсбук,whatsapp ватсап вотсап,twitch твич,discord дискорд,nike найк найки,reebok рибок,adidas адидас,'
  'puma пума,columbia коламбия,timberland тимберленд,uniqlo юникло,zara зара,levis левайс левис,huawei хуавей хуавэй,'
  'xiaomi сяоми ксиоми ксяоми шаоми,redmi редми,oneplus ванплюс ванплас,realme реалми,honor хонор,samsung самсунг самсунк,'
  'galaxy галакси гэлакси,sony сони,philips филипс филлипс,bosch бош,siemens сименс,braun браун,dyson дайсон,tefal тефаль,'
  'delonghi делонги,nespresso неспрессо,nescafe нескафе,nestle нестле,lego лего,barbie барби,hasbro хасбро,disney дисней,'
  'pampers памперс,huggies хаггис,kingston кингстон,seagate сигейт,sandisk сандиск,toshiba тошиба,intel интел,nvidia нвидиа энвидиа,'
  'geforce джифорс,radeon радеон,ryzen райзен,asus асус,acer асер эйсер,lenovo леново,dell делл,thinkpad синкпад тинкпад,'
  'gopro гопро,canon кэнон канон,nikon никон,garmin гармин,fitbit фитбит,bose боуз,jbl джибиэль,marshall маршал маршалл,'
  'beats битс,kindle киндл,android андроид,chrome хром,photoshop фотошоп,office офис,starbucks старбакс,'
  'mcdonalds макдоналдс макдональдс,subway сабвей,pepsi пепси,burger бургер,ikea икеа икея,target таргет,groupon групон,'
  'gillette жилет джиллет,colgate колгейт,loreal лореаль,maybelline мейбелин мэйбелин,lancome ланком,chanel шанель,'
  'haier хайер,hisense хайсенс,electrolux электролюкс,gorenje горенье,makita макита,dewalt девольт,karcher керхер кархер,'
  'michelin мишлен,nokian нокиан,uber убер,skype скайп,zoom зум,vans ванс,converse конверс,newegg ньюэгг,fallout фоллаут,'
  'skyrim скайрим,battlefield бателфилд батлфилд,fortnite фортнайт,roblox роблокс,warcraft варкрафт,starcraft старкрафт'
  , ',')) as pair, unnest((string_to_array(pair, ' '))[2:]) as heard;

-- What the index keeps of each word in either language (nothing of words like "the"); a brand as it is written for what was
-- heard, or the other way round; words of titles and names that are spelt so in Latin letters, six at most; and what the
-- index keeps of all these others. Every search asks this first: here it is planned once and not every time.
create function meant_words(asked text[])
returns table (word text, russian text[], english text[], brands text[], spelt text[], others text[])
stable language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select own.word, own.russian, own.english, branded.brands, latin.spelt, branded.lexemes || array(
    select distinct unnest(tsvector_to_array(to_tsvector('russian', other))) from unnest(latin.spelt) as other)
  from (
    select w.word, tsvector_to_array(to_tsvector('russian', w.word)) as russian,
      tsvector_to_array(to_tsvector('english', w.word)) as english from unnest(asked) as w(word) offset 0
  ) own, lateral (
    select coalesce(array_agg(other), '{}') as brands, coalesce(array_agg(lexeme), '{}') as lexemes from (
      select b.written as other, b.written_lexeme as lexeme from brand_spellings b where b.heard_lexeme = any(own.russian)
      union all select b.heard, b.heard_lexeme from brand_spellings b where b.written_lexeme = any(own.english)) named
  ) branded, lateral (
    select case when own.word !~ '^[a-z]{3,}$' then '{}'::text[] else array(
      select s.word from search_words s
      where latin_key(s.word) = any(latin_keys(own.word)) and s.word ~ '[а-я]' limit 6) end as spelt offset 0
  ) latin;
end $$;
