/**
 * Memory and speed of the import: `npm run bench:import -- --rows=1000000`.
 * Writes that many made-up items into a file of its own, imports it in a process of its own into the
 * database of DATABASE_URL, else into an embedded one in a new folder, and prints what it takes. The
 * bar is constant memory: at the end no more than a quarter above that at a fifth of the rows. Linux.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { seededRandom } from '#main/seeded-random.ts';

const GROWTH_MAX = 1.25;
const LINES_PRINTED = 20;
const DAY_MS = 86_400_000;
const EPOCH_MS = Date.now();

const WORDS = {
  ru: `скидка наушники кофе доставка бесплатно сегодня чайник весь магазин промокод кроссовки телефон зимняя куртка
    подарок заказ пылесос умная лампа рюкзак билеты выгодно проверил карта цена размер склад новый набор хватит
    остаток самовывоз гарантия отзывы экран память корпус серый белый чёрный второй месяц подписка книга детский
    велосипед палатка ноутбук монитор клавиатура мышь колонка часы ремень стол кресло матрас подушка плед кастрюля`,
  en: `discount headphones coffee shipping free today kettle whole store coupon sneakers phone winter jacket gift order
    vacuum smart lamp backpack tickets worth checked card price size stock new bundle enough left pickup warranty
    reviews screen memory case grey white black second month subscription book kids bike tent laptop monitor keyboard
    mouse speaker watch belt desk chair mattress pillow blanket saucepan charger cable router printer camera drone`,
};
const LEXICON = { ru: WORDS.ru.split(/\s+/), en: WORDS.en.split(/\s+/) };

/** One item as a source gives it. Lengths are those of real ones: most texts short, one in a hundred long. */
function makeItem(index: number): Record<string, unknown> {
  const random = seededRandom(index);
  const below = (limit: number) => Math.floor(random() * limit);
  // Few write much and many write little; the same holds for stores and groups.
  const often = (limit: number) => Math.floor(random() ** 3 * limit);
  const lang = random() < 0.5 ? 'ru' : 'en';
  const words = (count: number) => Array.from({ length: count }, () => LEXICON[lang][below(LEXICON[lang].length)]);
  const sentence = (count: number) => `${words(count).join(' ')} ${below(100_000)}`;
  const paragraph = () => {
    const [first, ...rest] = words(8 + below(30));
    return `${first ?? ''} **${below(5000)}** ${rest.join(' ')}.`;
  };
  const kind = random() < 0.7 ? 'deal' : random() < 0.5 ? 'coupon' : 'discussion';
  const store = often(4000);
  const category = often(300);
  const paragraphs = random() < 0.2 ? 0 : random() < 0.98 ? 1 + often(6) : 8 + below(12);
  const age_days = random() * 2000;
  const price = 1 + below(5_000_000) / 100;
  return {
    src: 'bench',
    src_id: `item-${index}`,
    kind,
    lang,
    title: sentence(4 + below(9)).slice(0, 140),
    category: `Category ${category}`,
    parent_category: `Section ${category % 20}`,
    author: `writer${often(60_000)}`,
    created_at: new Date(EPOCH_MS - age_days * DAY_MS).toISOString(),
    temperature: Math.round((random() ** 8 * 1500 - 20) * 100) / 100,
    ...(paragraphs > 0 ? { description_markdown: Array.from({ length: paragraphs }, paragraph).join('\n\n') } : {}),
    ...(kind === 'discussion'
      ? {}
      : {
          url: `https://shop${store}.example/${lang}/item/${index}?ref=${below(1e9)}`,
          store: `Shop ${store}`,
          store_domain: `shop${store}.example`,
          currency: lang === 'ru' ? 'RUB' : 'USD',
          price,
          next_best_price: Math.round(price * 130) / 100,
          shipping_costs: random() < 0.5 ? 0 : 5,
          expired: age_days > 92 || random() < 0.2,
        }),
    ...(kind === 'coupon' ? { coupon_codes: [`CODE${below(1e6)}`], discount_percent: 5 + below(60) } : {}),
  };
}

async function writeItems(file: string, rows: number): Promise<void> {
  const out = createWriteStream(file);
  for (let from = 0; from < rows; from += 1000) {
    const lines = Array.from({ length: Math.min(1000, rows - from) }, (_, index) =>
      JSON.stringify(makeItem(from + index)),
    );
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
}

/** Resident memory of a process and of all it started, in MB. */
function residentMb(root: number): number {
  const children = new Map<number, number[]>();
  const resident = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    let status = '';
    try {
      status = readFileSync(`/proc/${name}/status`, 'utf8');
    } catch {
      continue; // It ended while we looked.
    }
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    resident.set(Number(name), Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  }
  const sum = (pid: number): number =>
    (resident.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(root);
}

interface Sample {
  seconds: number;
  rows: number;
  resident_mb: number;
}

/** Imports the file and looks at the process every second. */
async function watchImport(file: string, env: NodeJS.ProcessEnv): Promise<{ samples: Sample[]; said: string }> {
  const started = performance.now();
  const samples: Sample[] = [];
  let rows = 0;
  let said = '';
  const child = spawn(process.execPath, ['src/main/import.ts', '--as=items', file], {
    cwd: path.join(import.meta.dirname, '..'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const take = () =>
    samples.push({ seconds: (performance.now() - started) / 1000, rows, resident_mb: residentMb(child.pid ?? 0) });
  const timer = setInterval(take, 1000);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const read = text.match(/[\d,]+(?= read)/g)?.at(-1);
    if (read) rows = Number(read.replaceAll(',', ''));
    else said = (said + text).slice(-2000);
  });
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import ended with ${code}: ${said}`);
  return { samples, said };
}

function printTable(samples: readonly Sample[], rows: number): void {
  process.stdout.write('       rows    RSS MB   rows/s\n');
  let last: Sample = { seconds: 0, rows: 0, resident_mb: 0 };
  for (const sample of samples) {
    const isEnd = sample.rows === rows && last.rows < rows;
    if (sample.rows - last.rows < rows / LINES_PRINTED && !isEnd) continue;
    const speed = (sample.rows - last.rows) / (sample.seconds - last.seconds);
    const cells = [sample.rows.toLocaleString('en').padStart(11), sample.resident_mb.toFixed(0).padStart(9)];
    process.stdout.write(`${cells.join(' ')} ${speed.toFixed(0).padStart(8)}\n`);
    last = sample;
  }
}

/** The middle of what was seen around a share of the rows: collections make single looks jump. */
function residentAt(samples: readonly Sample[], rows: number, share: number): number {
  const near = samples.filter((sample) => Math.abs(sample.rows / rows - share) <= 0.05);
  const sizes = near.map(({ resident_mb }) => resident_mb).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? Number.NaN;
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const folder = mkdtempSync(path.join(tmpdir(), 'ulov-bench-'));
try {
  const file = path.join(folder, 'items.jsonl');
  await writeItems(file, rows);
  const where = process.env['DATABASE_URL'] ? 'PostgreSQL' : 'the embedded database';
  process.stdout.write(`${rows.toLocaleString('en')} rows into ${where}\n`);
  const { samples, said } = await watchImport(file, { DATA_DIR: folder, ...process.env });
  printTable(samples, rows);
  const seconds = samples.at(-1)?.seconds ?? Number.NaN;
  const growth = residentAt(samples, rows, 1) / residentAt(samples, rows, 0.2);
  const peak_mb = Math.max(...samples.map(({ resident_mb }) => resident_mb));
  const isMet = growth <= GROWTH_MAX;
  process.stdout.write(
    `${said.trim()}\n${(rows / seconds).toFixed(0)} rows/s over ${seconds.toFixed(0)} s, at most ${peak_mb.toFixed(0)} MB\n` +
      `${isMet ? 'ok  ' : 'MISS'} RSS at 100 % is ${growth.toFixed(2)} times that at 20 %\n`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
