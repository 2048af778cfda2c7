-- 140 characters as people count them may be many signs each: a family is seven.
alter table offers drop constraint offers_title_check,
  add constraint offers_title_check check (char_length(title) between 1 and 4000);
alter table discussions drop constraint discussions_title_check,
  add constraint discussions_title_check check (char_length(title) between 1 and 4000);
