-- Starting points of deal alerts: shipped with the product, made by administrators, or found among what many wait for.
create table alert_templates (
  id bigint generated always as identity primary key,
  origin text not null check (origin in ('shipped', 'staff', 'popular')),
  name_ru text not null check (char_length(name_ru) between 1 and 600),
  name_en text not null check (char_length(name_en) between 1 and 600),
  -- What a reader of each language looks for: flights leave from other towns.
  keyword_ru text not null default '' check (char_length(keyword_ru) <= 1000),
  keyword_en text not null default '' check (char_length(keyword_en) <= 1000),
  -- Groups by their names in addresses: those a site does not have are passed over.
  group_slugs text[] not null default '{}' check (cardinality(group_slugs) <= 20),
  min_temperature int check (min_temperature between 0 and 100000),
  -- Whole units, for readers of each language.
  max_price_rub bigint check (max_price_rub between 0 and 999999999),
  max_price_usd bigint check (max_price_usd between 0 and 999999999),
  min_discount_percent smallint check (min_discount_percent between 1 and 100),
  free_only boolean not null default false,
  include_coupons boolean not null default true,
  -- A drawing of ours by its name; null shows the icon of its group.
  picture text check (char_length(picture) <= 40),
  position int not null,
  is_shown boolean not null default true,
  -- Members with an alert begun here, or waiting for the same; as of counted_at.
  followers_count int not null default 0 check (followers_count >= 0),
  -- Offers of the last 30 days that readers of each language would have been told of; as of counted_at.
  finds_ru int not null default 0 check (finds_ru >= 0),
  finds_en int not null default 0 check (finds_en >= 0),
  counted_at timestamptz,
  -- How often it was changed: two who change it at once are told apart.
  edits int not null default 0,
  created_at timestamptz not null default now()
);
create index alert_templates_shown_idx on alert_templates (followers_count desc, position, id) where is_shown;
create index alert_templates_counted_at_idx on alert_templates (counted_at nulls first, id);
-- What many wait for stands once; one that was put away is not found anew.
create unique index alert_templates_popular_key on alert_templates (md5(lower(keyword_ru)), group_slugs) where origin = 'popular';

-- Where an alert was begun.
alter table alerts add column template_id bigint references alert_templates on delete set null;
create index alerts_template_id_idx on alerts (template_id, user_id) where template_id is not null and deleted_at is null;
-- Who waits for the same words.
create index alerts_keyword_idx on alerts (md5(lower(keyword)), group_ids) where deleted_at is null and keyword <> '';

insert into alert_templates (origin, position, picture, name_ru, name_en, keyword_ru, keyword_en, group_slugs,
  max_price_rub, max_price_usd, min_discount_percent, free_only) values
('shipped', 1, 'phone', 'Смартфоны до 20 000 ₽', 'Phones under $250', 'смартфон|smartphone|redmi|poco|galaxy|pixel',
  'smartphone|phone|galaxy|pixel|moto|iphone', '{phones}', 20000, 250, null, false),
('shipped', 2, 'coffee', 'Кофе в зёрнах', 'Coffee beans', '(кофе|coffee) (зерно|зерна|зернах|зерновой|beans)',
  '(coffee|espresso) (beans|bean|whole)', '{tea-coffee}', null, null, null, false),
('shipped', 3, 'running-shoes', 'Беговые кроссовки', 'Running shoes',
  '(кроссовки|shoes|sneakers) (бег|бега|беговые|running)', '(shoes|sneakers|trainers) (running|run|runner)', '{shoes}',
  null, null, null, false),
('shipped', 4, 'chair', 'Кресла для работы', 'Office chairs',
  '(кресло|chair) (офисное|компьютерное|игровое|эргономичное|office|gaming)', 'chair (office|gaming|ergonomic|desk)',
  '{furniture}', null, null, null, false),
('shipped', 5, 'console', 'PlayStation и Xbox', 'PlayStation & Xbox',
  '(playstation|ps5|xbox|switch) (консоль|приставка|console|slim|pro|oled|диск)',
  '(playstation|ps5|xbox|switch) (console|bundle|slim|pro|oled|disc)', '{consoles}', null, null, null, false),
('shipped', 6, 'ssd', 'SSD от 1 ТБ', 'SSDs, 1 TB and up', 'ssd (1тб|2тб|4тб|8тб)', 'ssd (1tb|2tb|4tb|8tb)', '{storage}',
  null, null, null, false),
('shipped', 7, 'headphones', 'Наушники с шумодавом', 'Noise-cancelling headphones',
  '(наушники|гарнитура|headphones|earbuds) (шумоподавление|шумоподавлением|шумодав|anc)',
  '(headphones|earbuds|headset|earphones) (noise|anc|cancelling|canceling)', '{audio}', null, null, null, false),
('shipped', 8, 'laptop', 'Ноутбуки до 60 000 ₽', 'Laptops under $600', 'ноутбук|laptop|ultrabook',
  'laptop|chromebook|notebook|ultrabook', '{laptops}', 60000, 600, null, false),
('shipped', 9, 'vacuum', 'Роботы-пылесосы', 'Robot vacuums', '(робот пылесос)|(robot vacuum)|roborock|dreame',
  '(robot vacuum)|roborock|roomba|(robot mop)', '{cleaning}', null, null, null, false),
('shipped', 10, 'tv', 'Телевизоры от 50 дюймов', 'TVs, 50 inches and up', '(телевизор|tv) (50|55|65|75|85|oled|qled)',
  '(tv|television) (50|55|65|75|85|oled|qled)', '{tv-video}', null, null, null, false),
('shipped', 11, 'plane', 'Авиабилеты из Москвы', 'Flights from New York',
  '(авиабилет|авиабилеты|билеты|рейс|перелёт|перелёты) москва', '(flight|flights|airfare) ("new york"|nyc|jfk|newark)',
  '{tickets}', null, null, null, false),
('shipped', 12, 'kids-shoes', 'Детская обувь', 'Kids’ shoes',
  '(детский|детская|детские|kids) (обувь|кроссовки|ботинки|сандалии|сапоги|shoes)',
  '(kids|toddler|boys|girls|children) (shoes|boots|sneakers|sandals)', '{kids,shoes}', null, null, null, false),
('shipped', 13, 'coffee-machine', 'Кофемашины', 'Coffee machines', 'кофемашина|кофеварка|"coffee machine"|delonghi',
  '"coffee machine"|"coffee maker"|"espresso machine"|nespresso|delonghi', '{kitchen,appliances}', null, null, null, false),
('shipped', 14, 'bricks', 'Конструкторы LEGO', 'LEGO sets', 'lego', 'lego', '{toys}', null, null, null, false),
('shipped', 15, 'game', 'Игры в подарок', 'Free PC games', '(игра|игры|game) (steam|epic|gog|бесплатно|раздача)',
  '(game|games) (steam|epic|gog|free|giveaway)', '{}', null, null, null, true),
('shipped', 16, 'gpu', 'Видеокарты', 'Graphics cards', 'видеокарта|geforce|radeon', 'geforce|radeon|"graphics card"|gpu',
  '{components}', null, null, null, false),
('shipped', 17, 'diapers', 'Подгузники', 'Diapers', 'подгузники|памперс|pampers|huggies|merries',
  'diapers|diaper|pampers|huggies|nappies', '{}', null, null, null, false),
('shipped', 18, 'delivery', 'Промокоды на доставку еды', 'Food delivery codes',
  '(доставка|доставки|доставку) (еда|еды|пицца|суши|продукты|ресторан)',
  '(delivery|doordash|grubhub|ubereats|"uber eats") (food|order|pizza|off|meal)', '{}', null, null, null, false),
('shipped', 19, 'monitor', 'Мониторы', 'Monitors', '(монитор|monitor) -видеоняня -радионяня', 'monitor -baby -arm -stand',
  '{peripherals}', null, null, null, false),
('shipped', 20, 'air-fryer', 'Аэрогрили и мультиварки', 'Air fryers and multicookers',
  'аэрогриль|аэрофритюрница|мультиварка|"air fryer"', '"air fryer"|airfryer|multicooker|"pressure cooker"|"instant pot"',
  '{kitchen,appliances}', null, null, null, false),
('shipped', 21, 'drill', 'Шуруповёрты и дрели', 'Drills and drivers', 'шуруповёрт|дрель|перфоратор|гайковёрт',
  'drill|"impact driver"|"hammer drill"', '{tools}', null, null, null, false),
('shipped', 22, 'hotel', 'Отели со скидкой от 30 %', 'Hotels at 30% off or more', 'отель|отели|гостиница|апартаменты|hotel',
  'hotel|hotels|resort', '{travel,hotels}', null, null, 30, false),
('shipped', 23, 'pet', 'Корм для кошек и собак', 'Cat and dog food',
  '(корм|лакомство) (кошек|кошка|собак|собака|котят|щенков)', '(food|treats|kibble) (cat|cats|dog|dogs|kitten|puppy)',
  '{pets}', null, null, null, false),
('shipped', 24, 'bike', 'Велосипеды и самокаты', 'Bikes and scooters',
  'велосипед|электровелосипед|самокат|электросамокат', 'bike|bicycle|ebike|"e-bike"|scooter', '{cycling}', null, null,
  null, false);
