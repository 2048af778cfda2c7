-- What was decided of the like is read beside each case: the last closed ones of its kind and reason.
create index moderation_cases_like_idx on moderation_cases (entity_type, reason, closed_at desc, id desc) where closed_at is not null;
