import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/db.ts';
import { deal, NOW, openImporter, type Importer } from '#tests/support/imports.ts';
import { selectCountFaults } from './faults.sql.ts';
import type { ImportJob } from './job.ts';
import { runImport } from './run-import.ts';

let importer: Importer;
let database: Database;
beforeAll(async () => {
  importer = await openImporter();
  ({ database } = importer);
}, 60_000);
afterAll(() => importer.close());

const url = (host: string) => ({ url: `https://${host}/x` });

describe('any data', { timeout: 60_000 }, () => {
  test('bad lines are named by number and reason, the others are written', async () => {
    const file = importer.linesFile('bad.jsonl', [
      deal(1),
      '{"src_id":',
      '',
      '[1]',
      deal(2, { price: -1, url: 'ftp://x' }),
      deal(3),
    ]);
    const lines: string[] = [];
    const report = await importer.run({ kind: 'items', files: [file] }, (line) => lines.push(line));
    expect(report).toMatchObject({ lines: 5, written: { deals: 2 }, refused: 3 });
    expect(lines.map((line) => line.replace(file, 'F'))).toEqual([
      'F:2: line: is not JSON',
      'F:4: line: is not a JSON object',
      'F:5: url: is not an http or https address without credentials',
      'F:5: price: is negative',
    ]);
  });

  test('a handle gets a user of its own, never the one registered here', async () => {
    await sql`insert into users (username, username_key) values ('Masha', 'masha')`.execute(database.db);
    const file = importer.linesFile('people.jsonl', [
      deal(10, { src: 'one/a', author: 'masha', created_at: '2020-02-02', lang: 'en' }),
      deal(11, { src: 'one/b', author: 'masha', created_at: '2019-02-02' }),
      deal(12, { src: 'two', author: 'mashа' }),
      deal(13, { src: 'two', author: '🤡' }),
      deal(14, { src: 'two', author: 'admin' }),
    ]);
    expect(await importer.run({ kind: 'items', files: [file] })).toMatchObject({ written: { deals: 5 } });
    const { rows } = await sql`
      select u.username, u.type, u.email, u.password_hash, u.locale, u.offers_count, u.created_at from users u
      join import_records r on r.entity_id = u.id and r.entity_type = 'user' where r.src in ('one', 'two') order by u.id`.execute(
      database.db,
    );
    const person = {
      type: 1,
      email: null,
      password_hash: null,
      locale: 'ru',
      offers_count: 1,
      created_at: new Date('2020-01-01'),
    };
    expect(rows).toEqual([
      { ...person, username: 'masha2', locale: 'en', offers_count: 2, created_at: new Date('2019-02-02') },
      { ...person, username: 'mashа3' },
      { ...person, username: expect.stringMatching(/^user_[0-9a-f]{6}$/) },
      { ...person, username: 'admin2' },
    ]);
  });

  test('hosts of one owner share a store, and so do a name and its host', async () => {
    const file = importer.linesFile('stores.jsonl', [
      deal(20, url('www.shop-one.example')),
      deal(21, url('promo.shop-one.example')),
      deal(22, { store: 'Second', store_domain: 'second.example' }),
      deal(23, url('m.second.example')),
      deal(24, { store: 'SECOND' }),
      deal(25, url('me.blogspot.com')),
      deal(26, url('you.blogspot.com')),
    ]);
    expect(await importer.run({ kind: 'items', files: [file] })).toMatchObject({ written: { deals: 7 } });
    const { rows } = await sql`
      select s.name, s.offers_count, (select json_agg(host order by host) from store_hosts h where h.store_id = s.id) as hosts
      from stores s where name ~* 'shop-one|second|blogspot' and exists (select 1 from offers o join import_records r on r.entity_id = o.id
        and r.entity_type = 'offer' and r.src = 'any' where o.store_id = s.id) order by s.id`.execute(database.db);
    expect(rows).toEqual([
      { name: 'shop-one.example', offers_count: 2, hosts: ['promo.shop-one.example', 'shop-one.example'] },
      { name: 'Second', offers_count: 3, hosts: ['m.second.example', 'second.example'] },
      { name: 'me.blogspot.com', offers_count: 1, hosts: ['me.blogspot.com'] },
      { name: 'you.blogspot.com', offers_count: 1, hosts: ['you.blogspot.com'] },
    ]);
  });

  test('coupons, discounts, codes and parent categories are kept', async () => {
    const file = importer.linesFile('coupons.jsonl', [
      deal(30, {
        kind: 'coupon',
        discount_percent: 15,
        coupon_codes: ['A', 'B'],
        category: 'Пробные шапки',
        parent_category: 'Пробная одежда',
        temperature: -12.5,
      }),
    ]);
    expect(await importer.run({ kind: 'items', files: [file] })).toMatchObject({ written: { coupons: 1 } });
    const { rows } = await sql`
      select o.discount_type, o.discount_amount, o.temperature, v.value, v.weight,
        (select json_agg(code order by position) from offer_codes where offer_id = o.id) as codes,
        (select json_agg(json_build_array(g.slug, og.is_inherited) order by og.position) from offer_groups og
          join groups g on g.id = og.group_id where og.offer_id = o.id) as groups
      from offers o join votes v on v.offer_id = o.id where o.title = 'Deal number 30'`.execute(database.db);
    expect(rows).toEqual([
      {
        discount_type: 'percentage',
        discount_amount: 15,
        temperature: -12.5,
        value: -1,
        weight: 12.5,
        codes: ['A', 'B'],
        groups: [
          ['probnye-shapki', false],
          ['probnaya-odezhda', true],
        ],
      },
    ]);
  });

  test('a record the database refuses leaves nothing behind, and its neighbours are written', async () => {
    await sql`create unique index test_weight_key on votes (weight) where weight > 777000`.execute(database.db);
    const file = importer.linesFile('clash.jsonl', [
      deal(40, { score: 777001 }),
      deal(41, {
        score: 777001,
        author: 'clasher',
        category: 'Clash',
        url: 'https://clash.example/',
        coupon_codes: ['X'],
      }),
      deal(42),
      deal(43),
    ]);
    const before = await importer.counts();
    expect(await importer.run({ kind: 'items', files: [file] })).toMatchObject({ written: { deals: 3 }, refused: 1 });
    expect(importer.refused).toContain(`${file}:2: record: the database refuses it (test_weight_key)`);
    const after = await importer.counts();
    expect(after).toEqual({
      ...before,
      offers: (before['offers'] ?? 0) + 3,
      votes: (before['votes'] ?? 0) + 1,
      import_records: (before['import_records'] ?? 0) + 3,
    });
    await sql`drop index test_weight_key`.execute(database.db);
    expect(await importer.run({ kind: 'items', files: [file] })).toMatchObject({
      written: { deals: 1 },
      already: 3,
      refused: 0,
    });
    expect(await selectCountFaults(database.db)).toEqual({});
  });

  test('an import that stops in the middle is completed by the next', async () => {
    const file = importer.linesFile(
      'stopped.jsonl',
      Array.from({ length: 1200 }, (_, i) => deal(1000 + i, { src: 'stopped', author: `p${i % 7}x` })),
    );
    const stop = new AbortController();
    stop.abort();
    const job: ImportJob = {
      kind: 'items',
      files: [file],
      src: null,
      currency: null,
      long_titles: 'refuse',
      thread: null,
      under: null,
    };
    const outside = { now: NOW, print: () => {} };
    expect(await runImport(database.db, job, { ...outside, signal: stop.signal })).toEqual([]);
    // Not stopped when the file is opened, stopped after its first batch.
    let asked = 0;
    const signal = {
      get aborted() {
        return asked++ > 0;
      },
    } as AbortSignal;
    const [first] = await runImport(database.db, job, { ...outside, signal });
    expect(first?.written.deals).toBe(500);
    expect(await importer.run(job)).toMatchObject({ written: { deals: 700 }, already: 500 });
    expect(await selectCountFaults(database.db)).toEqual({});
  });
});
