-- Switched off by somebody else than the author, who cannot switch it on again.
alter table offers add column is_held boolean not null default false;
alter table offers add constraint offers_held_check check (not is_held or deactivated_at is not null) not valid;
alter table discussions add column is_held boolean not null default false;
alter table discussions add constraint discussions_held_check check (not is_held or deactivated_at is not null) not valid;
