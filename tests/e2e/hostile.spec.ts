import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { alive, expect, IS_LONG, test, visit } from '../support/e2e-fixtures.ts';
import { ORIGIN } from '../support/e2e-stage.ts';

const FOLDER = path.resolve(process.env['ULOV_DATA_DIR'] ?? '../shared/data', 'hostile-text');

function hostileTexts(): string[] {
  return ['blns.json', 'xss-payloads.json'].flatMap((file) => {
    const items = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8')) as (string | { payload: string })[];
    return items.map((item) => (typeof item === 'string' ? item : item.payload));
  });
}

/** What must not happen on a page that shows such texts: a script of theirs, a dialog, a call elsewhere. */
async function listenFor(page: Page): Promise<string[]> {
  const heard: string[] = [];
  page.on('dialog', (dialog) => {
    heard.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => heard.push(`error ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith(ORIGIN) && !/^(data|blob):/.test(request.url())) heard.push(`call ${request.url()}`);
  });
  await page.exposeFunction('heardScript', (name: string) => heard.push(`script ${name}`));
  await page.addInitScript(() => {
    const told = window as unknown as { heardScript: (name: string) => void };
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.defineProperty(window, name, { value: () => told.heardScript(name) });
  });
  return heard;
}

async function callOf(request: APIRequestContext) {
  const { data } = (await (await request.get('/api/csrf')).json()) as { data: { token: string } };
  return async (method: 'POST' | 'PUT' | 'PATCH', url: string, body: object) => {
    const reply = await request.fetch(url, { method, data: body, headers: { 'x-csrf-token': data.token } });
    expect([200, 422, 400], `${method} ${url} ${JSON.stringify(body)}`).toContain(reply.status());
    return reply.ok() ? ((await reply.json()) as { data: { id: number; url: string } }).data : null;
  };
}

/** Walks the whole thread; answers how many of the comments it has shown. */
async function walk(page: Page, url: string, ids: readonly number[]): Promise<number> {
  const seen = new Set<number>();
  let next: string | null = url;
  while (next) {
    await visit(page, next);
    const shown = await page.locator('#comments').evaluate((section) => ({
      ids: [...section.querySelectorAll('article')].map(({ id }) => Number(id.replace('comment', ''))),
      next: section.querySelector<HTMLAnchorElement>('a[rel~="next"]')?.href ?? null,
    }));
    for (const id of shown.ids) seen.add(id);
    next = shown.next;
  }
  return ids.filter((id) => seen.has(id)).length;
}

if (IS_LONG) {
  // What the pages are made of must hold by itself, without the policy that forbids scripts.
  test.use({ bypassCSP: true, language: 'en' });

  test('hundreds of hostile texts, written, quoted, edited and as titles, run nothing', async ({ page, t, enter }) => {
    test.setTimeout(900_000);
    const texts = hostileTexts();
    expect(texts.length).toBeGreaterThan(700);
    await enter('admin_hostile');
    const heard = await listenFor(page);
    // Whoever listens must be able to hear.
    await page.goto('/healthz');
    await page.setContent('<img src="data:," onerror="alert()">');
    await expect.poll(() => heard.splice(0)).toEqual(['script alert']);
    const call = await callOf(page.request);
    const group = (await (await page.request.get('/api/groups')).json()) as { data: { id: number }[] };
    const talk = await call('POST', '/api/discussions', {
      form: {
        title: 'Texts nobody should trust',
        delta: { ops: [{ insert: 'All of them stand below\n' }] },
        group_ids: [group.data[0]?.id],
      },
    });
    if (!talk) throw new Error('The discussion was refused');
    const place = `/api/discussions/${talk.id}`;

    const written: { id: number; text: string }[] = [];
    for (const text of texts) {
      const ops = [
        { insert: text },
        { insert: '\n' },
        { insert: text },
        { insert: '\n', attributes: { blockquote: true } },
      ];
      const comment = await call('POST', `${place}/comments`, { delta: { ops }, parent_id: null });
      if (comment) written.push({ id: comment.id, text });
    }
    expect(written.length).toBeGreaterThan(700);
    const ids = written.map(({ id }) => id);
    expect(await walk(page, talk.url, ids)).toBe(ids.length);
    expect(heard).toEqual([]);

    for (const { id, text } of written) {
      const ops = [
        { insert: text, attributes: { bold: true } },
        { insert: '\n', attributes: { header: 2 } },
      ];
      await call('PUT', `${place}/comments/${id}`, { delta: { ops } });
    }
    expect(await walk(page, talk.url, ids)).toBe(ids.length);
    expect(heard).toEqual([]);

    // In the editor they are texts as well.
    for (const { id } of written.filter((_, index) => index % 20 === 0)) {
      await visit(page, `${talk.url}?comment=${id}`);
      const comment = page.locator(`#comment${id}`);
      await comment.getByRole('button', { name: t('comments.edit'), exact: true }).click();
      await expect(page.getByRole('textbox', { name: t('comments.edit_label') })).toBeVisible();
    }
    expect(heard).toEqual([]);

    let titles = 0;
    for (const text of texts) {
      const changed = await call('PATCH', place, { title: text });
      if (!changed) continue;
      titles += 1;
      await page.goto(changed.url, { waitUntil: 'domcontentloaded' });
      if (titles % 20 !== 0) continue;
      await alive(page);
      for (const list of ['/discussions?tab=new', '/search?q=texts&tab=discussions', '/u/e2e_admin_hostile'])
        await page.goto(list);
    }
    expect(titles).toBeGreaterThan(400);
    expect(heard).toEqual([]);
  });
}
