/**
 * A small invented shop at /dev/shop, so that links can be posted and read on a machine without any
 * network. Also sends what bad servers send: nothing at all, errors, and redirects into the dark.
 */
import type { RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { escapeHtml } from '#rules/delta.ts';
import { drawProduct } from './demo/art.ts';
import { DEMO_PRODUCTS, type DemoProduct } from './demo-shop-products.ts';

const SHOP_MOUNT = '/dev/shop';
const SHOP_NAME = 'Лавка у пруда';
const PICTURE_PIXELS = 800;
/** Longer than any reader waits, shorter than a server takes to stop. */
const SLOW_MS = 8000;
const DRIP_MS = 200;

/** The shop as something a server of Node can be given; its addresses begin at `base_url`. */
export function demoShop(base_url: string): RequestListener {
  const mount = new URL(base_url).pathname.replace(/\/$/, '');
  const pictures = new Map<string, Promise<Buffer>>();
  return (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]?.slice(mount.length + 1) ?? '';
    const product = DEMO_PRODUCTS.find((one) => one.path === path);
    const [, art, view] = /^pictures\/([a-z]+)-(\d)\.png$/.exec(path) ?? [];
    const pictured = DEMO_PRODUCTS.find((one) => one.art === art && Number(view) < one.pictures);
    if (product) sendPage(response, productPage(product, base_url), product);
    else if (pictured) {
      let bytes = pictures.get(path);
      if (!bytes) pictures.set(path, (bytes = drawPicture(pictured, Number(view))));
      bytes.then(
        (picture) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture),
        () => response.destroy(),
      );
    } else if (path === '') sendPage(response, frontPage(base_url));
    else if (path === 'moved') response.writeHead(301, { Location: `${base_url}/${DEMO_PRODUCTS[0]?.path}` }).end();
    else if (path === 'inside') response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data/' }).end();
    else if (path === 'slow') sendSlowly(response);
    else response.writeHead(path === 'broken' ? 500 : 404, { 'Content-Type': 'text/plain' }).end();
  };
}

/** Hangs the shop on the server, at an address of its own. */
export function attachDemoShop(app: FastifyInstance, base_url: string): void {
  const answer = demoShop(base_url + SHOP_MOUNT);
  for (const url of [SHOP_MOUNT, `${SHOP_MOUNT}/*`])
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      reply.hijack();
      answer(request.raw, reply.raw);
    });
}

async function drawPicture({ art }: DemoProduct, view: number): Promise<Buffer> {
  const drawn = sharp(Buffer.from(drawProduct(art, view)));
  return drawn.resize(PICTURE_PIXELS, PICTURE_PIXELS).flatten({ background: '#ffffff' }).png().toBuffer();
}

function sendPage(response: ServerResponse, html: string, { charset }: Partial<DemoProduct> = {}): void {
  const isOld = charset === 'windows-1251';
  // The old page leaves its encoding to its own declaration, as such pages do.
  response.writeHead(200, {
    'Content-Type': isOld ? 'text/html' : 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; img-src 'self'; frame-ancestors 'none'",
  });
  response.end(isOld ? Buffer.from(Array.from(html, windows1251)) : html);
}

/** The byte of a sign; enough for our own words. */
function windows1251(sign: string): number {
  const code = sign.charCodeAt(0);
  if (code >= 0x410 && code <= 0x44f) return code - 0x350;
  return { ё: 0xb8, Ё: 0xa8, '«': 0xab, '»': 0xbb, '₽': 0x88 }[sign] ?? (code < 0x80 ? code : 0x3f);
}

/** A page that comes a sign at a time and is never done in time. */
function sendSlowly(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  const drip = setInterval(() => response.write(' '), DRIP_MS);
  const end = setTimeout(() => response.end(), SLOW_MS);
  response.on('close', () => {
    clearInterval(drip);
    clearTimeout(end);
  });
}

function page(lang: string, head: string, body: string): string {
  return `<!doctype html><html lang="${lang}"><head>${head}<meta name="viewport" content="width=device-width,initial-scale=1"></head><body>${body}</body></html>`;
}

function frontPage(base_url: string): string {
  const links = DEMO_PRODUCTS.map(
    ({ path, lang, name }) => `<li lang="${lang}"><a href="${base_url}/${path}">${escapeHtml(name)}</a></li>`,
  );
  const odd = ['moved', 'inside', 'slow', 'broken'].map((path) => `<li><a href="${base_url}/${path}">${path}</a></li>`);
  const head = `<meta charset="utf-8"><title>${SHOP_NAME}</title>`;
  return page('ru', head, `<h1>${SHOP_NAME}</h1><ul>${links.join('')}</ul><ul>${odd.join('')}</ul>`);
}

function productPage(product: DemoProduct, base_url: string): string {
  const address = `${base_url}/${product.path}`;
  const images = Array.from(
    { length: product.pictures },
    (_, view) => `${base_url}/pictures/${product.art}-${view}.png`,
  );
  const name = escapeHtml(product.name);
  const shown = `${product.price} ${product.currency === 'RUB' ? '₽' : product.currency}`;
  const suffix = product.lang === 'ru' ? 'купить с доставкой' : 'buy online';
  const title = product.markup === 'none' ? name : `${name} – ${suffix}`;
  const head = `<meta charset="${product.charset}"><title>${title}</title>${headOf(product, address, images)}`;
  const isItem = product.markup === 'microdata';
  const prop = (property: string) => (isItem ? ` itemprop="${property}"` : '');
  const scope = (property: string, type: string) =>
    isItem ? `${property} itemscope itemtype="https://schema.org/${type}"` : '';
  const pictures = images.map((image) => `<img${prop('image')} src="${image}" alt="" width="200" height="200">`);
  return page(
    product.lang,
    head,
    `<main${scope('', 'Product')}><h1${prop('name')}>${name}</h1><p>${pictures.join('')}</p>` +
      `<p>${escapeHtml(product.description)}</p>` +
      `<p${scope(prop('offers'), 'Offer')}><b${prop('price')}>${shown}</b></p></main>`,
  );
}

function headOf(product: DemoProduct, address: string, images: readonly string[]): string {
  if (product.markup === 'none' || product.markup === 'microdata') return '';
  const amount = product.markup === 'open_graph' ? (product.list_price ?? product.price) : null;
  const isOnSale = amount !== null && product.list_price !== null;
  return [
    `<link rel="canonical" href="${address}">`,
    meta('og:type', 'product'),
    meta('og:title', product.name),
    meta('og:description', product.description),
    meta('og:site_name', SHOP_NAME),
    meta('og:url', address),
    ...images.map((image) => meta('og:image', image)),
    ...(amount === null
      ? []
      : [meta('product:price:amount', amount), meta('product:price:currency', product.currency)]),
    ...(isOnSale
      ? [meta('product:sale_price:amount', product.price), meta('product:sale_price:currency', product.currency)]
      : []),
    amount === null ? jsonLd(product, images) : '',
  ].join('');
}

function meta(name: string, value: string): string {
  return `<meta property="${name}" content="${escapeHtml(value)}">`;
}

function jsonLd(product: DemoProduct, images: readonly string[]): string {
  const struck = product.list_price && {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: product.list_price,
    priceCurrency: product.currency,
  };
  const offer = {
    '@type': 'Offer',
    price: product.price,
    priceCurrency: product.currency,
    availability: `https://schema.org/${product.is_sold_out ? 'OutOfStock' : 'InStock'}`,
    ...(struck && { priceSpecification: struck }),
  };
  const dearer = { ...offer, price: Number(product.price) + 500 };
  const offers =
    product.markup === 'variants'
      ? { '@type': 'AggregateOffer', lowPrice: product.price, highPrice: dearer.price, offers: [dearer, offer] }
      : offer;
  const { name, description } = product;
  const thing = { '@type': 'Product', name, description, image: images, offers };
  const whole =
    product.markup === 'graph'
      ? { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebPage', name: SHOP_NAME }, thing] }
      : { '@context': 'https://schema.org', ...thing };
  // A "</script>" in a name must not end the script.
  return `<script type="application/ld+json">${JSON.stringify(whole).replaceAll('<', '\\u003c')}</script>`;
}
