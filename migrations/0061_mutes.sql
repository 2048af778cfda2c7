-- Muted by moderators: until then they write no comments and no messages, and everything else stays theirs.
alter table users add column muted_until timestamptz;
alter table penalties
  -- What it takes away: everything that is written, or comments and messages alone.
  add column kind text not null default 'suspend' check (kind in ('suspend', 'mute')),
  -- Until when the member was muted before.
  add column muted_before timestamptz;
