import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, expect, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { look } from '../support/e2e-look.ts';
import { formOf, picture, SHOP } from '../support/e2e-submit.ts';

/** The step of the pictures of a new draft, and its parts. */
async function openPictures(page: Page, t: Words) {
  await visit(page, '/submit?type=deal');
  const form = formOf(page, t);
  await form.main.getByLabel(t('submit.no_link')).check();
  await form.next.click();
  await form.title.fill('Самовар на углях');
  await form.next.click();
  await expect(form.step('images')).toBeVisible();
  return {
    ...form,
    pick: form.main.locator('input[type="file"]'),
    tiles: form.main.locator('[data-picture]'),
    retry: form.main.getByRole('listitem').getByRole('button', { name: t('common.retry') }),
    remove: (number: number) => form.main.getByRole('button', { name: t('submit.picture_remove', { number }) }),
    discard: (name: string) => form.main.getByRole('button', { name: t('submit.upload_drop', { name }) }),
  };
}

/** Some pictures of the shop as files. */
async function files(page: Page, count: number, name = 'photo') {
  const { buffer, mimeType } = await picture(page, 'tea-0');
  return Array.from({ length: count }, (_, index) => ({ name: `${name}-${index}.png`, mimeType, buffer }));
}

/** Keeps uploads waiting until they are let through. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/media', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** Leaves by the site's name, and stays when the browser asks. */
async function tryToLeave(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('banner').getByRole('link').first().click();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
}

/**
 * Drags a file from outside over the page and lets it fall there, as the browser itself tells of it. What nobody
 * answers for is opened in place of the page, by browsers with a window; this one has none.
 */
async function dropFile(page: Page, path: string, { x, y }: { x: number; y: number }): Promise<boolean> {
  const heard = await page.evaluateHandle(() => {
    const drag = { is_answered: false };
    const onDrag = (event: Event) => {
      drag.is_answered = event.defaultPrevented;
    };
    window.addEventListener('dragover', onDrag, { once: true });
    return drag;
  });
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x, y, data });
  return heard.evaluate(({ is_answered }) => is_answered);
}

for (const language of inTurn('en')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });
    test.beforeEach(({ enter }) => enter(`illustrator_${language}`));

    test('eight pictures at most, however often what failed is tried again', async ({ page, t }) => {
      const { main, pick, tiles, retry, remove, saved } = await openPictures(page, t);
      await page.route('**/api/media', (route) => route.abort());
      await pick.setInputFiles(await files(page, 2, 'failed'));
      await expect(retry).toHaveCount(2);
      await page.unroute('**/api/media');
      await pick.setInputFiles(await files(page, 8));
      await expect(tiles).toHaveCount(8);
      for (const turn of [0, 1]) {
        await retry.nth(turn).click();
        await expect(main.getByText(t('errors.too_many_pictures'))).toBeVisible();
      }
      await expect(retry).toHaveCount(2);
      // A place that is free is taken, and no more.
      await remove(8).click();
      await expect(main.getByText(t('errors.too_many_pictures'))).toHaveCount(0);
      await retry.first().click();
      await expect(tiles).toHaveCount(8);
      await retry.first().click();
      await expect(main.getByText(t('errors.too_many_pictures'))).toBeVisible();
      await expect(saved).toBeVisible();
      const id = /\/submit\/(\d+)/.exec(page.url())?.[1] ?? '';
      const read = async () =>
        ((await (await page.request.get(`/api/drafts/${id}`)).json()) as { data: { form: { picture_ids: number[] } } })
          .data.form.picture_ids;
      expect(await read()).toHaveLength(8);

      // Another window takes the last place while a picture is on its way here.
      await remove(8).click();
      await expect(saved).toBeVisible();
      const before = await read();
      const release = await holdUploads(page);
      await retry.first().click();
      await expect(retry).toHaveCount(0);
      const { data } = (await (await page.request.get('/api/csrf')).json()) as { data: { token: string } };
      const headers = { 'X-CSRF-TOKEN': data.token };
      const sent = await page.request.post('/api/media', {
        headers,
        multipart: { image: await picture(page, 'tea-1') },
      });
      const more = ((await sent.json()) as { data: { id: number } }).data.id;
      await page.request.patch(`/api/drafts/${id}`, { headers, data: { form: { picture_ids: [...before, more] } } });
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(tiles).toHaveCount(8);
      release();
      await expect(main.getByRole('alert').filter({ hasText: t('errors.too_many_pictures') })).toBeVisible();
      await expect(tiles).toHaveCount(8);
    });

    test('an empty file is a picture that cannot be read', async ({ page, t }) => {
      const { main, pick, retry } = await openPictures(page, t);
      await pick.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
      await expect(main.getByRole('listitem').filter({ hasText: 'empty.png' }).getByRole('alert')).toHaveText(
        `${t('errors.picture_refused')} ${t('errors.avatar_type')}`,
      );
      await expect(retry).toHaveCount(0);
    });

    test('the focus goes on to a neighbour of what is taken out, and from the last one to where pictures are added', async ({
      page,
      t,
    }) => {
      const { pick, tiles, retry, remove, discard } = await openPictures(page, t);
      await pick.setInputFiles(await files(page, 3));
      await expect(tiles).toHaveCount(3);
      await remove(2).focus();
      await page.keyboard.press('Enter');
      await expect(tiles).toHaveCount(2);
      await expect(remove(2)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(remove(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(tiles).toHaveCount(0);
      await expect(pick).toBeFocused();

      await page.route('**/api/media', (route) => route.abort());
      await pick.setInputFiles(await files(page, 2));
      await expect(retry).toHaveCount(2);
      await page.unroute('**/api/media');
      const release = await holdUploads(page);
      await retry.first().focus();
      await page.keyboard.press('Enter');
      await expect(discard('photo-0.png')).toBeFocused();
      release();
      await expect(tiles).toHaveCount(1);
      await expect(page.locator('.images-step__tiles button:focus')).toHaveCount(1);
      await discard('photo-1.png').focus();
      await page.keyboard.press('Enter');
      await expect(remove(1)).toBeFocused();

      // Who went elsewhere meanwhile is not called back.
      await page.unroute('**/api/media');
      const releaseLast = await holdUploads(page);
      await pick.setInputFiles(await files(page, 1, 'last'));
      await discard('last-0.png').focus();
      await discard('last-0.png').blur();
      releaseLast();
      await expect(tiles).toHaveCount(2);
      await expect(page.locator('.images-step button:focus')).toHaveCount(0);
    });

    test('a file dropped beside the form is not opened in its place, and on the step of the pictures is taken', async ({
      page,
      t,
    }, info) => {
      const path = info.outputPath('dropped.png');
      await writeFile(path, (await picture(page, 'tea-0')).buffer);
      const { tiles, previous, next, title, description, main, saved } = await openPictures(page, t);
      await expect(saved).toBeVisible();
      const address = page.url();
      expect(await dropFile(page, path, { x: 3, y: 400 })).toBe(true);
      await expect(tiles).toHaveCount(1);
      expect(await dropFile(page, path, { x: 640, y: 10 })).toBe(true);
      await expect(tiles).toHaveCount(2);
      await expect(main.locator('.images-step--over')).toHaveCount(0);
      expect(page.url()).toBe(address);
      await previous.click();
      const field = await title.boundingBox();
      for (const point of [
        { x: 3, y: 400 },
        { x: (field?.x ?? 0) + 9, y: (field?.y ?? 0) + 9 },
      ]) {
        expect(await dropFile(page, path, point)).toBe(true);
        await alive(page);
        await expect(title).toHaveValue('Самовар на углях');
      }
      // A text takes pictures of its own.
      await next.click();
      await next.click();
      const text = await description.boundingBox();
      await dropFile(page, path, { x: (text?.x ?? 0) + 20, y: (text?.y ?? 0) + 20 });
      await expect(description.locator('img[src^="/media/"]')).toHaveCount(1);
    });

    test('pictures on their way hold up the sending alone, and what did not come is not left behind unsaid', async ({
      page,
      t,
    }) => {
      const { main, pick, tiles, retry, next, previous, description, groups, publish, step } = await openPictures(
        page,
        t,
      );
      const missing = main.getByText(t('errors.picture_required'));
      await next.click();
      await expect(missing).toBeVisible();
      const release = await holdUploads(page);
      await pick.setInputFiles(await files(page, 1));
      await expect(missing).toHaveCount(0);
      await next.click();
      await expect(description).toBeVisible();
      await description.fill('Слово');
      await next.click();
      await groups.first().click();
      await publish.click();
      await expect(page.getByRole('alert').filter({ hasText: t('submit.wait_pictures') })).toBeVisible();
      await expect(step('final')).toBeVisible();
      release();
      await previous.click();
      await previous.click();
      await expect(tiles).toHaveCount(1);
      await expect(missing).toHaveCount(0);

      await page.unroute('**/api/media');
      await page.route('**/api/media', (route) => route.abort());
      await pick.setInputFiles(await files(page, 1));
      await expect(retry).toBeVisible();
      await next.click();
      await next.click();
      await publish.click();
      await expect(page.getByRole('alert').filter({ hasText: t('submit.failed_pictures') })).toBeVisible();
      await expect(retry).toBeFocused();
      await main.getByRole('button', { name: t('submit.upload_drop', { name: 'photo-0.png' }) }).click();
      await next.click();
      await next.click();
      await publish.click();
      await page.waitForURL(/\/deals\/.+-\d+$/);
    });

    test('what the network kept away comes by itself once there is one', async ({ page, context, t }) => {
      const { main, pick, tiles, retry } = await openPictures(page, t);
      // A server that is full is no network that is lost: nobody asks it again by themselves.
      await page.route('**/api/media', (route) => route.fulfill({ status: 503, json: {} }));
      await pick.setInputFiles(await files(page, 1, 'full'));
      await expect(retry).toHaveCount(1);
      await page.unroute('**/api/media');
      await context.setOffline(true);
      await pick.setInputFiles(await files(page, 2));
      await expect(retry).toHaveCount(3);
      await context.setOffline(false);
      await expect(tiles).toHaveCount(2);
      await expect(main.getByRole('listitem').filter({ hasText: 'full-0.png' }).getByRole('alert')).toBeVisible();
    });

    test('a server that says when to come again is asked again by then, and the picture comes', async ({ page, t }) => {
      const { pick, tiles, retry } = await openPictures(page, t);
      const told: number[] = [];
      await page.route('**/api/media', async (route) => {
        const status = [429, 503][told.length];
        told.push(status ?? 0);
        const error = { code: status === 429 ? 'rate_limited' : 'unavailable', message: 'later', retry_after: 1 };
        await (status === undefined ? route.continue() : route.fulfill({ status, json: { error, errors: ['later'] } }));
      });
      await pick.setInputFiles(await files(page, 1));
      await expect(tiles).toHaveCount(1);
      await expect(retry).toHaveCount(0);
      expect(told).toEqual([429, 503, 0]);
    });

    test('the browser asks before pictures that are not there yet are left behind', async ({ page, t }) => {
      const { main, pick, tiles, retry, saved, discard } = await openPictures(page, t);
      await expect(saved).toBeVisible();
      const release = await holdUploads(page);
      await pick.setInputFiles(await files(page, 1));
      await expect(discard('photo-0.png')).toBeVisible();
      await tryToLeave(page);
      // So does the way out over the dialog, which keeps the draft and not what is on its way.
      await main.locator('.form-foot__leave').click();
      const dialog = page.getByRole('dialog');
      const asked = page.waitForEvent('dialog');
      const leaving = dialog.getByRole('button', { name: t('submit.leave_keep') }).click();
      await (await asked).dismiss();
      await leaving;
      await expect(dialog).toHaveCount(0);
      release();
      await expect(tiles).toHaveCount(1);
      await page.unroute('**/api/media');
      await page.route('**/api/media', (route) => route.abort());
      await pick.setInputFiles(await files(page, 1));
      await expect(retry).toBeVisible();
      await tryToLeave(page);

      // What was refused for good keeps nobody, and who throws the draft away has answered.
      const questions: string[] = [];
      page.on('dialog', (question) => {
        questions.push(question.type());
        void question.accept();
      });
      await discard('photo-0.png').click();
      await page.unroute('**/api/media');
      await pick.setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
      await expect(main.getByText(t('submit.upload_refused'))).toBeVisible();
      await alive(page);
      await page.reload();
      await alive(page);
      await expect(tiles).toHaveCount(1);
      await page.route('**/api/media', (route) => route.abort());
      await pick.setInputFiles(await files(page, 1));
      await expect(retry).toBeVisible();
      expect(questions).toEqual([]);
      await main.locator('.form-foot__leave').click();
      await dialog.getByRole('button', { name: t('submit.leave_discard') }).click();
      await page.waitForURL('/');
      expect(questions).toEqual([]);
    });

    test('a link is read once there is a network, on whatever step the writer is by then', async ({
      page,
      context,
      t,
    }) => {
      await visit(page, '/submit');
      const { main, link, title, next, step } = formOf(page, t);
      await context.setOffline(true);
      await link.fill(`${SHOP}/tea/oolong?offline`);
      await link.blur();
      await expect(main.getByText(t('submit.link_offline'))).toBeVisible();
      await expect(main.getByText(t('submit.link_unread'))).toHaveCount(0);
      await next.click();
      await expect(step('basics')).toBeVisible();
      await title.fill('Самовар на углях');
      await next.click();
      await expect(step('images')).toBeVisible();
      await expect(main.getByText(t('submit.link_offline'))).toBeVisible();
      await context.setOffline(false);
      await expect(main.getByRole('button', { name: t('submit.undo') })).toBeVisible();
      await expect(main.getByText(t('submit.link_offline'))).toHaveCount(0);
      await expect(main.locator('[data-picture]')).toHaveCount(3);
    });

    test('pictures put in by two windows are shown, so that one can choose', async ({ page, context, t }) => {
      const here = await openPictures(page, t);
      await expect(here.saved).toBeVisible();
      const other = await context.newPage();
      await visit(other, page.url());
      const there = formOf(other, t).main;
      await there.locator('input[type="file"]').setInputFiles(await files(page, 2));
      await expect(there.locator('[data-picture]')).toHaveCount(2);
      await expect(formOf(other, t).saved).toBeVisible();
      await here.pick.setInputFiles(await files(page, 3, 'mine'));
      const question = here.main.getByRole('region', { name: t('submit.conflict') });
      await expect(question).toBeVisible();
      await expect(question.getByText(t('submit.conflict_pictures_theirs', { count: 2 }))).toBeVisible();
      await expect(question.getByText(t('submit.conflict_pictures_mine', { count: 3 }))).toBeVisible();
      const shown = question.getByRole('img');
      await expect(shown).toHaveCount(5);
      const widths = () =>
        shown.evaluateAll((all) => all.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)));
      await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true);
      await look(page);
      await question.getByRole('button', { name: t('submit.conflict_theirs') }).click();
      await expect(here.tiles.getByRole('img')).toHaveCount(2);
      await expect(here.tiles.locator('img')).toHaveCount(2);
    });
  });
}
