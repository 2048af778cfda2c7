/** What the trial shop sells. Shop, brands and texts are invented. */
import type { ProductArt } from './demo/art.ts';

export interface DemoProduct {
  path: string;
  lang: 'ru' | 'en';
  art: ProductArt;
  pictures: number;
  name: string;
  description: string;
  /** Decimal, as shops write it. */
  price: string;
  currency: 'RUB' | 'USD' | 'EUR';
  /** Struck through; null when there is none. */
  list_price: string | null;
  is_sold_out: boolean;
  /** How the page speaks to machines; shops differ in this. */
  markup: 'json_ld' | 'graph' | 'variants' | 'open_graph' | 'microdata' | 'none';
  charset: 'utf-8' | 'windows-1251';
}

const USUAL = { pictures: 3, list_price: null, is_sold_out: false, charset: 'utf-8' } as const;

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  {
    ...USUAL,
    path: 'tea/oolong',
    lang: 'ru',
    art: 'tea',
    name: 'Улун «Тихий склон», 100 г',
    description: 'Светлый улун весеннего сбора. Заваривается до восьми раз, пахнет сиренью и тёплым молоком.',
    price: '1 290,00',
    currency: 'RUB',
    list_price: '1 890',
    markup: 'json_ld',
  },
  {
    ...USUAL,
    path: 'audio/severin-2',
    lang: 'ru',
    art: 'headphones',
    pictures: 4,
    name: 'Наушники Severin 2, четыре цвета',
    description: 'Складные наушники с шумоподавлением: до 38 часов без провода, чехол в коробке.',
    price: '6990',
    currency: 'RUB',
    markup: 'variants',
  },
  {
    ...USUAL,
    path: 'kitchen/kettle',
    lang: 'ru',
    art: 'kettle',
    name: 'Чайник «Полдень», 1,7 л',
    description: 'Стальной чайник с подсветкой и пятью температурами.',
    price: '2 490',
    currency: 'RUB',
    list_price: '3 200',
    markup: 'open_graph',
    charset: 'windows-1251',
  },
  {
    ...USUAL,
    path: 'kitchen/mug',
    lang: 'ru',
    art: 'mug',
    pictures: 1,
    name: 'Кружка «Утро не начинается», 400 мл',
    description: 'Толстая керамика, можно мыть в машине.',
    price: '590',
    currency: 'RUB',
    markup: 'none',
  },
  {
    ...USUAL,
    path: 'audio/turntable',
    lang: 'en',
    art: 'turntable',
    name: 'Larkfield T3 turntable',
    description: 'Belt drive, two speeds, a cartridge on board and a lid that does not rattle.',
    price: '189.00',
    currency: 'USD',
    list_price: '229.00',
    markup: 'graph',
  },
  {
    ...USUAL,
    path: 'food/coffee-beans',
    lang: 'en',
    art: 'coffeebeans',
    pictures: 2,
    name: 'Harbour roast coffee beans, 1 kg',
    description: 'A medium roast with notes of cocoa and dried apricot.',
    price: '1,018.50',
    currency: 'EUR',
    markup: 'microdata',
  },
  {
    ...USUAL,
    path: 'music/guitar',
    lang: 'en',
    art: 'guitar',
    pictures: 2,
    name: 'Wren parlour guitar',
    description: 'A small guitar with a warm voice: spruce top, bone nut, gig bag included.',
    price: '249.99',
    currency: 'USD',
    is_sold_out: true,
    markup: 'json_ld',
  },
];
