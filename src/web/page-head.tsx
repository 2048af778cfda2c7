import type { FrameProps } from '#contract/pages.ts';
import { LOCALES } from '#contract/common.ts';
import { withQuery } from './addresses.ts';
import { wordsIn } from './words.tsx';

const OG_LOCALE = { ru: 'ru_RU', en: 'en_US' } as const;
/** --surface of each theme: the colour of the browser's own bars continues the header. */
const BAR_COLOR = { light: '#ffffff', dark: '#151c1d' } as const;
const FONTS = { ru: ['cyrillic', 'latin'], en: ['latin'] } as const;

/** Everything of `<head>` that depends on the page. Rendered on the server alone. */
export function PageHead({ frame }: { frame: FrameProps }) {
  const { locale, title, description, canonical_url } = frame;
  const logo = frame.site?.logo ?? null;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {frame.is_indexed ? null : <meta name="robots" content="noindex" />}
      <link rel="canonical" href={canonical_url} />
      <Alternates frame={frame} />
      <SharingTags frame={frame} />
      <BarColor theme={frame.theme} />
      {logo ? (
        <link rel="icon" href={logo.icon_url} type="image/png" sizes="192x192" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" sizes="any" />
      )}
      <link rel="manifest" href={`/manifest.webmanifest?in=${locale}`} />
      <link rel="apple-touch-icon" href={logo?.touch_icon_url ?? '/apple-touch-icon.png'} />
      {FONTS[locale].map((part) => (
        <link
          key={part}
          rel="preload"
          as="font"
          type="font/woff2"
          href={`/fonts/golos-text-${part}.woff2`}
          crossOrigin="anonymous"
        />
      ))}
      {frame.json_ld.map((data) => (
        <script
          key={scriptSafe(data)}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: scriptSafe(data) }}
        />
      ))}
    </>
  );
}

function Alternates({ frame }: { frame: FrameProps }) {
  const t = wordsIn(frame.locale);
  const address = (lang: string | null) => frame.base_url + withQuery(frame.path, { lang });
  return (
    <>
      {frame.is_indexed
        ? LOCALES.map((lang) => <link key={lang} rel="alternate" hrefLang={lang} href={address(lang)} />)
        : null}
      {frame.is_indexed ? <link rel="alternate" hrefLang="x-default" href={address(null)} /> : null}
      {frame.feed_url ? (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={frame.site?.name ?? t('common.brand')}
          href={frame.feed_url}
        />
      ) : null}
      {frame.prev_url ? <link rel="prev" href={frame.prev_url} /> : null}
      {frame.next_url ? <link rel="next" href={frame.next_url} /> : null}
    </>
  );
}

function SharingTags({ frame }: { frame: FrameProps }) {
  const { locale, title, description, canonical_url, image_url, site } = frame;
  return (
    <>
      <meta property="og:site_name" content={site?.name ?? wordsIn(locale)('common.brand')} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical_url} />
      <meta property="og:locale" content={OG_LOCALE[locale]} />
      {image_url ? <meta property="og:image" content={image_url} /> : null}
      <meta name="twitter:card" content={image_url ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {image_url ? <meta name="twitter:image" content={image_url} /> : null}
    </>
  );
}

function BarColor({ theme }: { theme: FrameProps['theme'] }) {
  if (theme !== 'auto') return <meta name="theme-color" content={BAR_COLOR[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={BAR_COLOR.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={BAR_COLOR.dark} />
    </>
  );
}

/** JSON that cannot end the script it stands in. */
function scriptSafe(data: object): string {
  return JSON.stringify(data).replace(/</g, '\\u003c');
}
