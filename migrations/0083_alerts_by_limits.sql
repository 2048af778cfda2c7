-- Alerts without a word are filed by what an offer may cost or must save as well: an offer asks for a key with its own
-- price, and is not compared with those it is too dear for.
alter table alert_keys add column bound bigint not null default 9007199254740991;
alter table alert_keys drop constraint alert_keys_pkey;
update alert_keys k set
  key = k.key || case when a.free_only then '<0' when a.max_price_minor is not null then '<' || a.currency else '%' end,
  bound = case when a.free_only then 9007199254740991
    when a.max_price_minor is not null then least(a.max_price_minor, 9007199254740991) else 100 - a.min_discount_percent end
from alerts a
where a.id = k.alert_id and (k.key = '*' or k.key like 'g:%' or k.key like 's:%')
  and (a.free_only or a.max_price_minor is not null or a.min_discount_percent is not null);
alter table alert_keys add primary key (key, bound, alert_id);

-- By which reading of keywords an alert was filed: after a change of it those that stand are read anew, a few at a time.
alter table alerts add column filed_by smallint not null default 0;
create index alerts_filed_by_idx on alerts (filed_by, id);
