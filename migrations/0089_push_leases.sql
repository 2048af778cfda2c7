-- Until when whoever tells devices of something is waited for: one that is over and was never ended was lost with its process.
alter table notification_groups add column push_claimed_until timestamptz;
alter table alert_summaries add column claimed_until timestamptz;

-- When an email last told of finds: what is found soon after waits for more, the first does not.
alter table alert_summaries alter column told_at drop not null, add column mailed_at timestamptz;
