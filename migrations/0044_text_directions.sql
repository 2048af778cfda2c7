-- Items of lists and quotes run the way their first letter does, as those written from now on (RENDERER_VERSION 3). What
-- people type is escaped in these texts, so a tag found in one was written by the renderer.
update offers set renderer_version = 3,
  description_html = replace(replace(description_html, '<li>', '<li dir="auto">'), '<blockquote>', '<blockquote dir="auto">')
  where renderer_version < 3 and (description_html like '%<li>%' or description_html like '%<blockquote>%');
update discussions set renderer_version = 3,
  description_html = replace(replace(description_html, '<li>', '<li dir="auto">'), '<blockquote>', '<blockquote dir="auto">')
  where renderer_version < 3 and (description_html like '%<li>%' or description_html like '%<blockquote>%');
update comments set renderer_version = 3,
  content_html = replace(replace(content_html, '<li>', '<li dir="auto">'), '<blockquote>', '<blockquote dir="auto">')
  where renderer_version < 3 and (content_html like '%<li>%' or content_html like '%<blockquote>%');
