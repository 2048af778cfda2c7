-- Pictures of what is sealed in a case: they stay as long as the case does, whatever becomes of the message.
create table chat_case_pictures (
  case_id bigint not null references chat_cases on delete cascade,
  media_id bigint not null references media,
  primary key (case_id, media_id)
);
create index chat_case_pictures_media_id_idx on chat_case_pictures (media_id);
insert into chat_case_pictures (case_id, media_id)
  select distinct c.id, p.media_id from chat_cases c cross join jsonb_array_elements(c.sealed) said
  join chat_message_pictures p on p.message_id = (said ->> 'id')::bigint;
