import { alive, expect, fillSignIn, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { PASSWORD } from '../support/e2e-stage.ts';
import { box, formOf, picture, SHOP } from '../support/e2e-submit.ts';

for (const language of inTurn('en')) {
  test.describe(language, THOROUGH, () => {
    test.use({ language });

    test('signed out in the middle: nothing opens by itself, and after signing in the saving goes on', async ({
      page,
      context,
      t,
      stage,
      enter,
    }) => {
      await enter(`absent_${language}`);
      await visit(page, '/submit');
      const form = formOf(page, t);
      await form.main.getByLabel(t('submit.no_link')).check();
      await form.next.click();
      await form.title.fill('Самовар');
      await expect(form.saved).toBeVisible();
      await context.clearCookies({ name: 'ulov_session' });
      await form.title.fill('Самовар на углях');
      await expect(form.main.getByText(t('submit.draft_signed_out'))).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(form.title).toBeFocused();
      // On a phone it comes to where one writes; its foot is far below.
      const { width, height } = page.viewportSize() ?? { width: 1280, height: 900 };
      await page.setViewportSize({ width: 390, height: 844 });
      const news = form.main.getByText(t('submit.draft_signed_out'));
      await expect.poll(() => news.evaluate((line) => line.getBoundingClientRect().bottom)).toBeLessThan(200);
      await page.evaluate(() => window.scrollTo(0, 0));
      const bottom = await news.evaluate((line) => line.getBoundingClientRect().bottom);
      const below = await form.step('basics').evaluate((step) => step.getBoundingClientRect().top);
      expect(below, 'the step stands under the news').toBeGreaterThan(bottom);
      await page.setViewportSize({ width, height });
      // Going on is an action, and asks to sign in; so does the line itself.
      await form.next.click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(form.step('basics')).toBeVisible();
      await form.main.getByRole('button', { name: t('frame.sign_in'), exact: true }).click();
      await fillSignIn(dialog, t, stage.members[`absent_${language}`].email, PASSWORD);
      await page.keyboard.press('Enter');
      await expect(form.saved).toBeVisible();
      await expect(form.title).toHaveValue('Самовар на углях');
      await page.reload();
      await alive(page);
      await expect(form.title).toHaveValue('Самовар на углях');
    });

    test('a field changed in two windows is asked about, and neither text is lost before the answer', async ({
      page,
      context,
      t,
      enter,
    }) => {
      await enter(`doubled_${language}`);
      await visit(page, '/submit');
      const form = formOf(page, t);
      await form.main.getByLabel(t('submit.no_link')).check();
      await form.next.click();
      await form.title.fill('Чайник');
      await expect(form.saved).toBeVisible();
      const other = await context.newPage();
      await visit(other, page.url());
      const there = formOf(other, t);
      await there.title.fill('Чайник из того окна');
      await box(there.main, t('submit.price')).fill('700');
      await expect(there.saved).toBeVisible();

      // This window has seen none of it.
      await form.title.fill('Чайник из этого окна');
      const question = form.main.getByRole('region', { name: t('submit.conflict') });
      await expect(question.getByText('Чайник из того окна')).toBeVisible();
      await expect(form.title).toHaveValue('Чайник из этого окна');
      // What was changed there alone is simply taken over.
      await expect(box(form.main, t('submit.price'))).toHaveValue('700');
      await page.reload();
      await alive(page);
      await expect(form.title).toHaveValue('Чайник из этого окна');
      await question.getByRole('button', { name: t('submit.conflict_mine') }).click();
      await expect(question).toHaveCount(0);
      await expect(form.saved).toBeVisible();

      await there.title.fill('Снова то окно');
      const question_there = there.main.getByRole('region', { name: t('submit.conflict') });
      await expect(question_there.getByText('Чайник из этого окна')).toBeVisible();
      await question_there.getByRole('button', { name: t('submit.conflict_theirs') }).click();
      await expect(there.title).toHaveValue('Чайник из этого окна');
      await expect(there.saved).toBeVisible();
    });

    test('an edit begun in two windows is one draft, and asks as well', async ({ page, context, t, enter }) => {
      await enter(`doubled_${language}`);
      await visit(page, '/submit');
      const { data } = (await (await page.request.get('/api/csrf')).json()) as { data: { token: string } };
      const groups = (await (await page.request.get('/api/groups?count=1')).json()) as { data: { id: number }[] };
      const made = await page.request.post('/api/discussions', {
        headers: { 'X-CSRF-TOKEN': data.token },
        data: {
          form: {
            title: `Какой чайник взять? ${language}`,
            delta: { ops: [{ insert: 'Для дачи.\n' }] },
            group_ids: groups.data.map(({ id }) => id),
          },
        },
      });
      const { id } = ((await made.json()) as { data: { id: number } }).data;
      const other = await context.newPage();
      const edit = `/discussions/${id}/edit`;
      for (const one of [page, other]) await visit(one, edit);
      await formOf(other, t).title.fill('Какой чайник взять на дачу?');
      await expect(formOf(other, t).saved).toBeVisible();
      const form = formOf(page, t);
      await form.title.fill('Какой самовар взять?');
      const question = form.main.getByRole('region', { name: t('submit.conflict') });
      await expect(question.getByText('Какой чайник взять на дачу?')).toBeVisible();
      // Submitting waits for the answer, too.
      await form.main.getByRole('button', { name: t('submit.update'), exact: true }).click();
      await expect(page.getByRole('alert').filter({ hasText: t('submit.draft_conflict') })).toBeVisible();
      await question.getByRole('button', { name: t('submit.conflict_mine') }).click();
      await expect(form.saved).toBeVisible();
      await form.main.getByRole('button', { name: t('submit.update'), exact: true }).click();
      await page.waitForURL(/\/discussions\/.+-\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('самовар');
    });

    test('a draft deleted elsewhere is saved as a new one with a press, and lost pictures are named', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`bereft_${language}`);
      await visit(page, '/submit');
      const form = formOf(page, t);
      const { main } = form;
      await main.getByLabel(t('submit.no_link')).check();
      await form.next.click();
      await form.title.fill('Самовар');
      await form.next.click();
      const pick = main.locator('input[type="file"]');
      await pick.setInputFiles([await picture(page, 'tea-0'), await picture(page, 'tea-1')]);
      await expect(main.locator('[data-picture]')).toHaveCount(2);
      await expect(form.saved).toBeVisible();
      await form.previous.click();
      const id = /\/submit\/(\d+)/.exec(page.url())?.[1] ?? '';
      const { data } = (await (await page.request.get('/api/csrf')).json()) as { data: { token: string } };
      await page.request.delete(`/api/drafts/${id}`, { headers: { 'X-CSRF-TOKEN': data.token } });
      // As after the nightly sweep, for one of the two.
      let is_first = false;
      await page.route('**/media/**', async (route) => {
        if (route.request().method() !== 'HEAD') return route.continue();
        is_first = !is_first;
        return is_first ? route.fulfill({ status: 404 }) : route.continue();
      });
      await form.title.fill('Самовар на углях');
      await expect(main.getByText(t('submit.draft_gone'))).toBeVisible();
      await main.getByRole('button', { name: t('submit.save_as_new') }).click();
      await expect(form.saved).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(`/submit/${id}/`));
      await expect(page).toHaveURL(/\/submit\/\d+\/basics$/);
      await form.next.click();
      await expect(main.getByText(t('submit.pictures_gone', { numbers: '1' }))).toBeVisible();
      await page.reload();
      await alive(page);
      await expect(main.locator('[data-picture]')).toHaveCount(1);
      await form.previous.click();
      await expect(form.title).toHaveValue('Самовар на углях');
    });

    test('a link that is slow is told of on the next step, and undoing takes back what it brought alone', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`hasty_${language}`);
      await visit(page, '/submit');
      const form = formOf(page, t);
      const { main } = form;
      const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/api/link-preview', async (route) => {
        await asked;
        await route.continue();
      });
      await form.link.fill(`${SHOP}/tea/oolong?${language}`);
      await form.next.click();
      await expect(form.step('basics')).toBeVisible();
      await expect(main.getByText(t('submit.link_busy'))).toBeVisible();
      await box(main, t('submit.price')).fill('12');
      answer();
      const undo = main.getByRole('button', { name: t('submit.undo') });
      await expect(undo).toBeVisible();
      await expect(form.title).not.toHaveValue('');
      await expect(box(main, t('submit.price'))).toHaveValue('12');
      const found = await form.title.inputValue();

      await form.next.click();
      await expect(main.locator('[data-picture]')).toHaveCount(3);
      await expect(undo).toHaveCount(0);
      await main.locator('input[type="file"]').setInputFiles(await picture(page, 'tea-1'));
      await expect(main.locator('[data-picture]')).toHaveCount(4);
      await main.getByRole('link', { name: t('submit.step_link') }).click();
      await undo.click();
      await form.next.click();
      await expect(form.title).toHaveValue('');
      await expect(box(main, t('submit.price'))).toHaveValue('12');
      await form.title.fill(found);
      await form.next.click();
      await expect(main.locator('[data-picture]')).toHaveCount(1);
    });

    test('pictures that are too large in bytes or in pixels are refused by their limits, without a way to retry', async ({
      page,
      t,
      enter,
    }) => {
      await enter(`oversized_${language}`);
      await visit(page, '/submit?type=deal');
      const form = formOf(page, t);
      const { main } = form;
      await main.getByLabel(t('submit.no_link')).check();
      await form.next.click();
      await form.title.fill('Крупные фотографии');
      await form.next.click();
      const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><rect width="9" height="9"/></svg>';
      await main.locator('input[type="file"]').setInputFiles([
        { name: 'heavy.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11 * 1024 * 1024) },
        { name: 'wide.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
      ]);
      const tile = (name: string) => main.getByRole('listitem').filter({ hasText: name });
      await expect(tile('heavy.jpg').getByRole('alert')).toHaveText(t('errors.avatar_size', { megabytes: 10 }));
      await expect(tile('wide.svg').getByRole('alert')).toHaveText(
        `${t('errors.picture_refused')} ${t('errors.picture_pixels', { megapixels: 40 })}`,
      );
      await expect(main.getByRole('button', { name: t('common.retry') })).toHaveCount(0);
      await expect(main.getByText(t('submit.upload_refused'))).toBeVisible();

      // A full server is another matter.
      await page.route('**/api/media', (route) => route.fulfill({ status: 503, json: {} }));
      await main.locator('input[type="file"]').setInputFiles(await picture(page, 'tea-0'));
      await expect(tile('tea-0.png').getByRole('alert')).toHaveText(t('submit.upload_failed'));
      await page.unroute('**/api/media');
      await tile('tea-0.png')
        .getByRole('button', { name: t('common.retry') })
        .click();
      await expect(main.locator('[data-picture]')).toHaveCount(1);

      // In the text the same is said in one line.
      await form.next.click();
      await form.description.click();
      const chooser = page.waitForEvent('filechooser');
      await main.getByRole('button', { name: t('editor.tool_picture') }).click();
      await (await chooser).setFiles({ name: 'wide.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) });
      const said = `${t('submit.editor_picture_failed')} ${t('errors.picture_refused')}`;
      await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    });
  });
}
