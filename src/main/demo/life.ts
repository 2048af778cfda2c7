/** What the people of the demo keep, follow, wait for and complain of: so that every part of the site has something to show. */
import type { AlertFields } from '#contract/alerts.ts';
import type { ReportReason } from '#contract/common.ts';
import type { ModerationAction } from '#contract/moderated.ts';

/** One person's own things, by the names of the content. */
export interface DemoLife {
  username: string;
  bookmarks: string[];
  people: string[];
  stores: string[];
  groups: string[];
  /** What each finds among the offers of the demo is told as it would have been. */
  alerts: AlertFields[];
  drafts: { kind: 'deal' | 'discussion'; title: string; price?: string; groups: string[]; text: string }[];
  /** Comes out so many hours after the demo began. */
  scheduled: { title: string; groups: string[]; text: string; in_hours: number } | null;
}

export interface DemoReport {
  by: string;
  /** Key of an offer or a discussion. */
  on: string;
  reason: ReportReason;
  detail?: string;
  /** The offer that is there already. */
  twin?: string;
  /** What a moderator has decided of it. */
  decided?: { by: string; action: ModerationAction };
}

export const LIVES: readonly DemoLife[] = [
  {
    username: 'masha',
    bookmarks: ['kvant-r3', 'mirel-p2', 'pop-kazan', 'last-harbour', 'tessa-uno', 'vento-22', 'perron-sv'],
    people: ['petya', 'dimas84', 'olga.r', 'marusya'],
    stores: ['orbita', 'tehnosklad'],
    groups: ['audio', 'tickets', 'tea-coffee'],
    alerts: [
      { name: 'SSD до 20 000', keyword: 'ssd|nvme', max_price: 20_000 },
      { name: 'Кофе и всё для него', keyword: 'кофе*|кофемашина', by_email: true },
      { name: 'Билеты', keyword: 'авиабилет*|купе', min_temperature: 100 },
      { name: 'Велокресло', keyword: 'велокресло', max_price: 6000 },
    ],
    drafts: [
      {
        kind: 'deal',
        title: 'Увлажнитель «Роса 5» с гигростатом',
        price: '3 490',
        groups: ['appliances'],
        text: 'Проверить, действует ли цена в пунктах выдачи, и сфотографировать коробку.',
      },
      { kind: 'discussion', title: 'Где вы смотрите историю цен?', groups: ['electronics'], text: '' },
    ],
    scheduled: {
      title: 'Итоги недели: что подешевело по-настоящему',
      groups: ['electronics'],
      text: 'Сравнила цены недели с моей таблицей за полгода. Внутри только то, что и правда стало дешевле, с датами.',
      in_hours: 20,
    },
  },
  {
    username: 'hollis',
    bookmarks: ['bytemart-gpu', 'fern-porto', 'north-tent', 'pixelden-free', 'book-atlas'],
    people: ['old_salt', 'lena_w', 'dr_kettle'],
    stores: ['bytemart'],
    groups: ['tickets', 'camping'],
    alerts: [
      { name: 'Outdoor gear', keyword: 'tent|jacket' },
      { name: 'Cheap flights', keyword: 'flights', min_temperature: 100 },
    ],
    drafts: [
      {
        kind: 'deal',
        title: 'Cordless stick vacuum with a spare battery',
        price: '129',
        groups: ['appliances'],
        text: 'Ask the shop how long the battery is covered.',
      },
    ],
    scheduled: null,
  },
];

export const REPORTS: readonly DemoReport[] = [
  { by: 'артём_в', on: 'nitka-card', reason: 'self_promotion', detail: 'Похоже на ссылку с личным кодом приглашения.' },
  { by: 'katya.dev', on: 'orbita-power', reason: 'exists', twin: 'nitka-charger' },
  { by: 'stepan.m', on: 'lukoshko-water', reason: 'category' },
  { by: 'olga.r', on: 'perfume-fake', reason: 'other', detail: 'В тексте названы чужие телефоны.' },
  {
    by: 'june.park',
    on: 'hex-lock',
    reason: 'self_promotion',
    detail: 'The author answers every question with the shop’s slogan.',
  },
  {
    by: 'dr_kettle',
    on: 'bytemart-mouse',
    reason: 'other',
    detail: 'The price is for a pack of three, the title says one.',
  },
  { by: 'vera_s', on: 'dom-1000', reason: 'category', decided: { by: 'mod_lena', action: 'dismiss' } },
  {
    by: 'lena_w',
    on: 'tuck-lunch',
    reason: 'self_promotion',
    detail: 'Links to their own shop in the text.',
    decided: { by: 'mod_tobias', action: 'lock_comments' },
  },
];
