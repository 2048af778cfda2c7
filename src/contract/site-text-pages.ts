/** What the pages of the site's own texts are given, and the screens where they are edited. */
import type { Locale } from './common.ts';
import type { SitePage } from './site-text-kinds.ts';
import type { SiteText } from './site-texts.ts';

/** `/rules`, `/terms` and the like. */
export interface TextPageProps {
  title: string;
  /** By rules/site-text.ts. */
  text: string;
  slug: SitePage | 'ranking';
  /** Since when this text is in force; null since the site began. */
  since: string | null;
  /** Until when it was; null for the text in force. */
  until: string | null;
  /** Of a page that shows what it said before: the latest first, 0 as it began. Empty where there is one alone, or none is shown. */
  versions: readonly { version: number; since: string | null }[];
  version: number;
}

/** A text of the site in one language, and what the program ships with. */
export interface EditedText extends SiteText {
  shipped: string;
}

/** `/admin/pages`. */
export interface AdminTextsPageProps {
  texts: readonly Omit<SiteText, 'text'>[];
}

/** `/admin/pages/{page}`: both languages. */
export interface AdminTextPageProps {
  page: SitePage;
  texts: readonly EditedText[];
}

/** `/admin/pages/{page}/{locale}`: its versions, the latest first. */
export interface AdminTextVersionsPageProps {
  page: SitePage;
  locale: Locale;
  versions: readonly Pick<SiteText, 'version' | 'username' | 'created_at'>[];
  previous_path: string | null;
  next_path: string | null;
}

/** `/admin/pages/{page}/{locale}/{version}`. */
export interface AdminTextVersionPageProps extends EditedText {
  /** Words of the version before; null for the first. */
  before: string | null;
  /** The version in force. */
  current: number;
}
