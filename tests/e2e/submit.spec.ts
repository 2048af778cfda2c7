import type { Locator, Page } from '@playwright/test';
import type { Words } from '#i18n/keys.ts';
import { alive, complaints, expect, inTurn, tabTo, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { box, formOf, picturesCame, SHOP } from '../support/e2e-submit.ts';

/** A product for each test that publishes one: what is published already is shown as perhaps the same. */
const GOODS = {
  ru: {
    posted: 'tea/oolong',
    typed: 'kitchen/kettle',
    title: 'Улун «Тихий склон», 100 г',
    typed_title: 'Чайник «Полдень», 1,7 л',
  },
  en: {
    posted: 'audio/turntable',
    typed: 'music/guitar',
    title: 'Larkfield T3 turntable',
    typed_title: 'Wren parlour guitar',
  },
} as const;

async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((what) => navigator.clipboard.writeText(what), text);
}

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a deal from a pasted link takes at most ten presses, pastes and typed fields', async ({ page, t, enter }) => {
      const heard = complaints(page);
      await enter(`poster_${language}`);
      await visit(page, '/');
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('frame.post') })
        .click();
      await page.waitForURL('/submit');
      await alive(page);
      const form = formOf(page, t);
      await copy(page, `${SHOP}/${GOODS[language].posted}?utm_source=letter`);
      let presses = 0;
      const press = async (target: Locator) => {
        presses += 1;
        await target.click();
      };
      await press(form.link);
      presses += 1;
      await page.keyboard.press('Control+V');
      await picturesCame(form.main, t);
      await expect(page).toHaveURL(/\/submit\/\d+\/link$/);
      await press(form.next);
      await expect(form.title).toHaveValue(GOODS[language].title);
      await press(form.next);
      await expect(form.main.getByText(t('submit.cover'), { exact: true })).toBeVisible();
      await press(form.next);
      await press(form.description);
      presses += 1;
      await page.keyboard.type('Проверено: цена верная, доставка быстрая.');
      await press(form.next);
      await press(form.groups.first());
      await press(form.publish);
      await page.waitForURL(/\/deals\/.+-\d+$/);
      expect(presses).toBeLessThanOrEqual(10);
      await alive(page);
      await expect(page.getByRole('status').filter({ hasText: t('texts.notice_published') })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(GOODS[language].title.slice(0, 8));
      await expect(page.getByText('Проверено: цена верная, доставка быстрая.')).toBeVisible();
      expect(heard).toEqual([]);

      // The same form changes what is published; a step of it has an address too.
      const id = /-(\d+)$/.exec(page.url())?.[1];
      await visit(page, `/offers/${id}/edit?step=basics`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('submit.edit_deal'));
      await box(form.main, t('submit.price')).fill('990');
      await form.main.getByRole('link', { name: t('submit.step_final') }).click();
      await expect(page).toHaveURL(`/offers/${id}/edit?step=final`);
      await page.reload();
      await alive(page);
      await expect(form.step('final')).toBeVisible();
      await form.main.getByRole('button', { name: t('submit.update'), exact: true }).click();
      await page.waitForURL(/\/deals\/.+-\d+$/);
      await expect(page.getByRole('status').filter({ hasText: t('texts.notice_updated') })).toBeVisible();
      await expect(page.locator('.price--large').locator('visible=true').first()).toContainText('990');
      expect(heard).toEqual([]);
    });

    test('the same without a mouse', THOROUGH, async ({ page, t, enter }) => {
      await enter(`typist_${language}`);
      await visit(page, '/submit');
      const form = formOf(page, t);
      await tabTo(page, form.link);
      await copy(page, `${SHOP}/${GOODS[language].typed}`);
      await page.keyboard.press('Control+V');
      await picturesCame(form.main, t);
      await page.keyboard.press('Enter');
      await expect(form.step('basics')).toBeFocused();
      await tabTo(page, form.title);
      await expect(form.title).toHaveValue(GOODS[language].typed_title);
      await page.keyboard.press('Enter');
      await expect(form.step('images')).toBeFocused();
      // The second picture becomes the cover.
      const make = form.main.getByRole('button', { name: t('submit.make_cover_named', { number: 2 }) });
      await tabTo(page, make);
      await page.keyboard.press('Enter');
      await tabTo(page, form.next);
      await page.keyboard.press('Enter');
      await expect(form.description).toBeVisible();
      await tabTo(page, form.description);
      await page.keyboard.type('Набрано одними клавишами');
      await page.keyboard.press('Tab');
      await tabTo(page, form.next);
      await page.keyboard.press('Enter');
      await expect(form.step('final')).toBeFocused();
      const ends = box(form.main, t('submit.ends'));
      await tabTo(page, ends);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const calendar = page.getByRole('dialog');
      await expect(calendar.locator('[tabindex="0"]')).toBeFocused();
      await page.keyboard.press('PageDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(calendar).toHaveCount(0);
      await expect(ends).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
      const groups = form.main.getByRole('combobox');
      await tabTo(page, groups);
      await page.keyboard.type(language === 'ru' ? 'Кух' : 'Kit');
      await expect(form.main.getByRole('option').first()).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(
        form.main.getByRole('button', { name: t('submit.group_remove', { name: '' }).slice(0, 12) }),
      ).toHaveCount(1);
      await tabTo(page, form.publish);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/deals\/.+-\d+$/);
    });

    test(
      'what is typed is kept: over a reload, without a network, on another device, after the session ends',
      THOROUGH,
      async ({ page, t, enter, context, browser, stage }) => {
        await enter(`keeper_${language}`);
        await visit(page, '/submit?type=deal');
        const form = formOf(page, t);
        await form.main.getByLabel(t('submit.no_link')).check();
        await expect(page).toHaveURL(/\/submit\/\d+\/link$/);
        await form.next.click();
        await form.title.fill('Недописанный заголовок');
        // At once: nothing has been sent yet.
        await page.reload();
        await alive(page);
        await expect(form.title).toHaveValue('Недописанный заголовок');
        await expect(form.saved).toBeVisible();
        const address = page.url();
        expect(address).toMatch(/\/submit\/\d+\/basics$/);

        await context.setOffline(true);
        await form.title.fill('Набрано без сети');
        await expect(form.main.getByText(t('submit.draft_waiting'))).toBeVisible();
        await context.setOffline(false);
        await expect(form.saved).toBeVisible();

        // Another device shows the latest, and what it writes comes here when this page is looked at again.
        const second = await browser.newContext();
        await second.addCookies(await context.cookies());
        const other = await second.newPage();
        await visit(other, address);
        const there = formOf(other, t);
        await expect(there.title).toHaveValue('Набрано без сети');
        await there.title.fill('Дописано на телефоне');
        await expect(there.saved).toBeVisible();
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(form.title).toHaveValue('Дописано на телефоне');
        await second.close();

        // Back and Forward walk through the steps.
        await form.previous.click();
        await expect(page).toHaveURL(/\/link$/);
        await page.goBack();
        await expect(form.title).toBeVisible();
        await page.goForward();
        await expect(page).toHaveURL(/\/link$/);
        await page.goBack();

        await context.clearCookies({ name: 'ulov_session' });
        await form.title.fill('Набрано после выхода');
        await expect(form.main.getByText(t('submit.draft_signed_out'))).toBeVisible();
        await page.reload();
        await enter(`keeper_${language}`);
        await page.goto(address);
        await alive(page);
        await expect(form.title).toHaveValue('Набрано после выхода');
        await expect(form.saved).toBeVisible();
        expect(stage.members[`keeper_${language}`].id).toBeGreaterThan(0);

        // The draft waits on the first screen, and can be thrown away.
        await visit(page, '/submit');
        const drafts = page.getByRole('region', { name: t('submit.drafts') });
        await expect(drafts.getByRole('link', { name: /Набрано после выхода/ })).toBeVisible();
        await drafts.getByRole('button', { name: t('submit.draft_delete', { name: 'Набрано после выхода' }) }).click();
        await expect(drafts).toHaveCount(0);
      },
    );

    test('every field says what is wrong with it, in the words of the product', async ({ page, t, enter }) => {
      await enter(`checked_${language}`);
      await visit(page, '/submit');
      const form = formOf(page, t);
      const wrong = (key: Parameters<Words>[0], params = {}) =>
        expect(form.main.getByText(t(key, params))).toBeVisible();
      await form.next.click();
      await wrong('errors.field_required');
      await expect(form.link).toBeFocused();
      await form.link.fill('чайник');
      await form.next.click();
      await wrong('errors.link_malformed');
      await form.link.fill('https://nowhere.example/kettle');
      await expect(form.main.getByText(t('errors.link_malformed'))).toHaveCount(0);
      await form.link.blur();
      await expect(form.main.getByText(t('submit.link_unread'))).toBeVisible();
      await form.next.click();

      const { main } = form;
      await form.next.click();
      await wrong('errors.field_required');
      await form.title.fill('три');
      await form.next.click();
      await wrong('errors.title_length');
      await form.title.fill('👩‍👩‍👧‍👦'.repeat(80));
      await expect(main.getByText(t('submit.left', { count: 60 }))).toBeVisible();
      await form.title.fill('я'.repeat(143));
      await expect(main.getByText(t('submit.over', { count: 3 }))).toBeVisible();
      await form.title.fill('Самовар на углях');
      await box(main, t('submit.price')).fill('29о');
      await box(main, t('submit.price')).blur();
      await wrong('errors.amount_malformed');
      await copy(page, '$21 990.50');
      await box(main, t('submit.price')).press('ControlOrMeta+v');
      await expect(box(main, t('submit.price'))).toHaveValue('21 990.50');
      await expect(main.getByLabel(t('submit.currency'))).toHaveValue('USD');
      await copy(page, '21 990 ₽');
      await box(main, t('submit.price')).press('ControlOrMeta+v');
      await expect(box(main, t('submit.price'))).toHaveValue('21 990');
      await expect(main.getByLabel(t('submit.currency'))).toHaveValue('RUB');
      await box(main, t('submit.low_price')).fill('27 490');
      await expect(main.getByText(/−20\s?%/).first()).toBeVisible();
      await form.next.click();

      await form.next.click();
      await wrong('errors.picture_required');
      await main.getByRole('button', { name: t('submit.picture_by_link') }).click();
      await main.getByLabel(t('submit.picture_link')).fill(`${SHOP}/broken`);
      await main.getByRole('button', { name: t('submit.picture_fetch') }).click();
      await expect(main.getByRole('alert').filter({ hasText: t('errors.remote_picture_failed') })).toBeVisible();
      await main.getByLabel(t('submit.picture_link')).fill(`${SHOP}/pictures/tea-0.png`);
      await main.getByRole('button', { name: t('submit.picture_fetch') }).click();
      await expect(main.getByText(t('submit.cover'), { exact: true })).toBeVisible();
      await form.next.click();

      await expect(form.description).toBeVisible();
      await form.next.click();
      await wrong('errors.field_empty');
      await expect(form.description).toBeFocused();
      await page.keyboard.type('Слово');
      await form.next.click();

      await box(main, t('submit.starts')).fill('завтра');
      await box(main, t('submit.ends')).fill(language === 'ru' ? '21/11/2020' : '11/21/2020');
      await form.publish.click();
      await wrong('errors.day_malformed');
      await wrong('errors.day_past');
      await wrong('errors.group_required');
      await expect(box(main, t('submit.starts'))).toHaveValue('завтра');
      await box(main, t('submit.starts')).fill('');
      await box(main, t('submit.ends')).fill('');
      await form.groups.first().click();

      // A store chosen by hand rules the link: the server's host is said at the field.
      await form.main.getByRole('link', { name: t('submit.step_link') }).click();
      await main.getByRole('button', { name: t('submit.store_change') }).click();
      await main.getByRole('combobox').fill('Техн');
      await main.getByRole('option', { name: /Техносклад/ }).click();
      await form.next.click();
      const elsewhere = main.getByText(new RegExp(t('errors.link_host', { host: '' }).trim()));
      await expect(elsewhere).toBeVisible();
      // And it stays the store meant, whatever link comes next.
      await box(main, t('submit.link')).fill('https://elsewhere.example/kettle');
      await form.next.click();
      await expect(elsewhere).toBeVisible();
      await expect(main.getByText(t('submit.store_of_link', { name: 'Техносклад' }))).toBeVisible();
    });

    test(
      'pictures: eight at most, moved, made the cover, refused ones said so',
      THOROUGH,
      async ({ page, t, enter }) => {
        await enter(`pictures_${language}`);
        await visit(page, '/submit');
        const form = formOf(page, t);
        const { main } = form;
        await main.getByLabel(t('submit.no_link')).check();
        await form.next.click();
        await form.title.fill('Десять фотографий');
        await form.next.click();
        const files = await Promise.all(
          Array.from({ length: 10 }, async (_, index) => ({
            name: `photo-${index}.png`,
            mimeType: 'image/png',
            buffer: await (await page.request.get(`${SHOP}/pictures/tea-${index % 3}.png`)).body(),
          })),
        );
        const pick = main.locator('input[type="file"]');
        await pick.setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
        const refused = main.getByRole('listitem').filter({ hasText: 'not.png' });
        await expect(refused.getByRole('alert')).toHaveText(
          `${t('errors.picture_refused')} ${t('errors.avatar_type')}`,
        );
        await expect(refused.getByRole('button', { name: t('common.retry') })).toHaveCount(0);
        await expect(main.getByText(t('submit.upload_refused'))).toBeVisible();
        await refused.getByRole('button').click();
        await expect(main.getByText(t('submit.upload_refused'))).toHaveCount(0);

        await page.route('**/api/media', (route) => route.abort());
        await pick.setInputFiles(files.slice(0, 1));
        await expect(main.getByRole('alert').filter({ hasText: t('submit.upload_failed') })).toBeVisible();
        await page.unroute('**/api/media');
        await main.getByRole('button', { name: t('common.retry') }).click();
        await expect(main.getByText(t('submit.cover'), { exact: true })).toBeVisible();

        await pick.setInputFiles(files.slice(1));
        await expect(main.getByText(t('errors.too_many_pictures'))).toBeVisible();
        await expect(main.locator('[data-picture]')).toHaveCount(8);
        await expect(form.saved).toBeVisible();
        const ids = () =>
          main.locator('[data-picture]').evaluateAll((all) => all.map((one) => one.getAttribute('data-picture')));
        const before = await ids();
        await main.getByRole('button', { name: t('submit.make_cover_named', { number: 4 }) }).click();
        await main.getByRole('button', { name: t('submit.picture_later', { number: 1 }) }).click();
        await main.getByRole('button', { name: t('submit.picture_remove', { number: 8 }) }).click();
        const wanted = [before[0], before[3], before[1], before[2], ...before.slice(4, 7)];
        expect(await ids()).toEqual(wanted);
        await main.locator(`[data-picture="${wanted[5]}"]`).dragTo(main.locator(`[data-picture="${wanted[0]}"]`));
        await expect.poll(ids).toEqual([wanted[5], ...wanted.filter((_, index) => index !== 5)]);
        await expect(form.saved).toBeVisible();
        const after = await ids();
        await page.reload();
        await alive(page);
        expect(await ids()).toEqual(after);
      },
    );

    test('a coupon with several codes, a discussion out of it, and a scheduled one', async ({ page, t, enter }) => {
      await enter(`couponer_${language}`);
      await visit(page, '/submit');
      const form = formOf(page, t);
      const { main } = form;
      await main.getByLabel(t('submit.no_link')).check();
      await main.getByRole('radio', { name: t('submit.kind_coupon') }).check();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('submit.new_any'), { useInnerText: true });
      await main.getByRole('button', { name: t('submit.store_choose') }).click();
      await main.getByRole('combobox').fill('Лавка на углу');
      await main.getByRole('option').last().click();
      await expect(main.getByText(t('submit.store_is', { name: 'Лавка на углу' }))).toBeVisible();
      await form.next.click();
      await form.title.fill('Купон на весь чай');
      await box(main, t('submit.discount')).fill('120');
      await box(main, t('submit.discount')).blur();
      await expect(main.getByText(t('errors.percent_range'))).toBeVisible();
      await box(main, t('submit.discount')).fill('20');
      await box(main, t('submit.code')).fill('TEA20');
      await main.getByRole('button', { name: t('submit.code_add') }).click();
      await page.keyboard.type('TEA20B');
      await box(main, t('submit.coupon_name')).fill('на чай и кофе');
      await form.next.click();
      await main.getByRole('button', { name: t('submit.picture_by_link') }).click();
      await main.getByLabel(t('submit.picture_link')).fill(`${SHOP}/pictures/tea-0.png`);
      await page.keyboard.press('Enter');
      await expect(main.getByText(t('submit.cover'), { exact: true })).toBeVisible();
      await form.next.click();
      await form.description.click();
      await page.keyboard.type('Действует на весь чай.');
      await form.next.click();
      await form.groups.first().click();
      await main.getByRole('radio', { name: t('submit.when_later') }).check();
      await main.getByLabel(t('submit.offset')).fill('90');
      await main.getByLabel(t('submit.offset')).blur();
      await expect(main.getByLabel(t('submit.offset'))).toHaveValue('01:30');
      await main.getByRole('button', { name: t('submit.schedule'), exact: true }).click();
      await page.waitForURL(/\/coupons\/.+-\d+$/);
      await alive(page);
      await expect(page.getByRole('status').filter({ hasText: t('texts.notice_scheduled') })).toBeVisible();
    });

    test('a discussion waits for an exact time, which has to lie ahead', THOROUGH, async ({ page, t, enter }) => {
      const heard = complaints(page);
      await enter(`couponer_${language}`);
      await visit(page, '/submit?type=discussion');
      const form = formOf(page, t);
      const { main } = form;
      await form.title.fill('Разговор в точное время');
      await main.getByRole('textbox', { name: t('submit.text'), exact: true }).click();
      await page.keyboard.type('Начнём ровно в девять.');
      await form.groups.first().click();
      const at = main.getByRole('radio', { name: t('submit.when_at') });
      await at.focus();
      await page.keyboard.press('Space');
      const moment = main.getByRole('textbox', { name: t('submit.moment') });
      await expect(moment).toBeFocused();
      await expect(moment).toHaveValue(/^\d\d\/\d\d\/\d{4} \d\d:00$/);
      const suggested = await moment.inputValue();
      await moment.fill('01/01/2020 9:00');
      await moment.blur();
      await expect(moment).toHaveValue('01/01/2020 09:00');
      await expect(main.getByText(t('errors.moment_past'))).toBeVisible();
      // Emptied it is no "right away": the time before holds.
      await moment.fill('');
      await expect(main.getByRole('button', { name: t('submit.publish'), exact: true })).toHaveCount(0);
      await moment.blur();
      await expect(moment).toHaveValue('01/01/2020 09:00');
      await moment.fill('01/01/2020 9 PM');
      await moment.blur();
      await expect(moment).toHaveValue('01/01/2020 21:00');
      await main.getByRole('button', { name: t('submit.schedule'), exact: true }).click();
      await expect(moment).toBeFocused();
      await moment.fill(suggested);
      await expect(form.saved).toBeVisible();
      await page.reload();
      await alive(page);
      await expect(moment).toHaveValue(suggested);
      await main.getByRole('button', { name: t('submit.schedule'), exact: true }).click();
      await page.waitForURL(/\/discussions\/.+-\d+$/);
      await alive(page);
      await expect(page.getByRole('status').filter({ hasText: t('texts.notice_scheduled') })).toBeVisible();
      await expect(page.getByText(suggested.slice(0, 10)).first()).toBeVisible();

      // While it waits, nothing says that an edit brings it out.
      const id = /-(\d+)$/.exec(page.url())?.[1];
      await visit(page, `/discussions/${id}/edit`);
      await expect(main.getByRole('radio', { name: t('submit.when_kept') })).toBeChecked();
      await expect(main.getByText(/ \(GMT\+3\)\.$/)).toContainText(suggested.slice(0, 10));
      await main.getByRole('radio', { name: t('submit.when_at') }).check();
      await expect(moment).toHaveValue(suggested);
      await main.getByRole('radio', { name: t('submit.when_kept') }).check();
      await expect(main.getByText(t('submit.when_now_hint'))).toHaveCount(0);
      await form.title.fill('Разговор ровно в девять');
      await main.getByRole('button', { name: t('submit.update'), exact: true }).click();
      await page.waitForURL(/\/discussions\/.+-\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Разговор ровно в девять');
      // Nobody has read it otherwise.
      await expect(page.getByText(t('discussions.edited'))).toHaveCount(0);
      expect(heard).toEqual([]);
    });

    test('a discussion is one page; later its author changes it', async ({ page, t, enter }) => {
      await enter(`talker_${language}`);
      await visit(page, '/submit?type=discussion');
      const form = formOf(page, t);
      const { main } = form;
      await form.publish.click();
      await expect(form.title).toBeFocused();
      await expect(main.getByText(t('errors.field_required'))).toBeVisible();
      await expect(main.getByText(t('errors.group_required'))).toBeVisible();
      await form.title.fill('Какой роутер взять до 7 000 ₽?');
      const text = main.getByRole('textbox', { name: t('submit.text'), exact: true });
      await text.click();
      await page.keyboard.type('Старый не добивает до кухни.');
      const chooser = page.waitForEvent('filechooser');
      await main.getByRole('button', { name: t('editor.tool_picture') }).click();
      const buffer = await (await page.request.get(`${SHOP}/pictures/tea-0.png`)).body();
      await (await chooser).setFiles({ name: 'plan.png', mimeType: 'image/png', buffer });
      await expect(text.locator('img[src^="/media/"]')).toHaveCount(1);
      await form.groups.first().click();
      await form.publish.click();
      await page.waitForURL(/\/discussions\/.+-\d+$/);
      await alive(page);
      const id = /-(\d+)$/.exec(page.url())?.[1];
      await expect(page.getByText('Старый не добивает до кухни.')).toBeVisible();

      await visit(page, `/discussions/${id}/edit`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('submit.edit_discussion'));
      await expect(main.getByRole('radiogroup', { name: t('submit.kind') })).toHaveCount(0);
      await expect(text.locator('img')).toHaveCount(1);
      await form.title.fill('Какой роутер взять до 8 000 ₽?');
      await main.getByRole('button', { name: t('submit.update'), exact: true }).click();
      await page.waitForURL(/\/discussions\/.+-\d+$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('8');
    });

    test('leaving asks what becomes of the draft', THOROUGH, async ({ page, t, enter }) => {
      await enter(`parted_${language}`);
      await visit(page, '/submit');
      const form = formOf(page, t);
      await form.link.fill('https://shop.example/one');
      await form.main.locator('.form-foot__leave').click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: t('submit.leave_keep') })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await form.main.locator('.form-foot__leave').click();
      await dialog.getByRole('button', { name: t('submit.leave_keep') }).click();
      await page.waitForURL('/');
      await visit(page, '/submit');
      await page
        .getByRole('region', { name: t('submit.drafts') })
        .getByRole('link')
        .click();
      await page.waitForURL(/\/submit\/\d+\/link/);
      await alive(page);
      await expect(form.link).toHaveValue('https://shop.example/one');
      await form.main.locator('.form-foot__leave').click();
      await dialog.getByRole('button', { name: t('submit.leave_discard') }).click();
      await page.waitForURL('/');
      await visit(page, '/submit');
      await expect(page.getByRole('region', { name: t('submit.drafts') })).toHaveCount(0);
    });
  });
}
