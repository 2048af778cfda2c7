import { alive, expect, inTurn, test, THOROUGH, visit } from '../support/e2e-fixtures.ts';
import { emailsTo } from '../support/e2e-mail.ts';
import { expectAccessible } from '../support/e2e-look.ts';

/** Where emails go when the owner names nobody. */
const OPERATOR = 'ulov@localhost';

for (const language of inTurn('ru')) {
  test.describe(language, () => {
    test.use({ language });

    test('a guest finds the form in the footer, is told at the field what is wrong, and the email arrives', async ({
      page,
      t,
      stage,
    }) => {
      const subject = `Про кофе ${language}`;
      await visit(page, '/rules');
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t('footer.contact') })
        .click();
      await page.waitForURL('/contact');
      await alive(page);
      const main = page.getByRole('main');
      const name = main.getByLabel(t('contact.name'), { exact: true });
      const email = main.getByLabel(t('contact.email'));
      const message = main.getByLabel(t('contact.message'));
      const send = main.getByRole('button', { name: t('contact.send') });
      await name.fill('Вера');
      await email.fill('vera');
      await main.getByLabel(t('contact.subject')).fill(subject);
      await message.fill('Скидка пропала.\nЧто делать?');
      await page.waitForTimeout(3000);
      await send.click();
      await expect(main.getByText(t('errors.email_invalid'))).toBeVisible();
      await expect(email).toBeFocused();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await expect(message).toHaveValue('Скидка пропала.\nЧто делать?');

      await email.fill('vera@mail.example');
      await expect(main.getByText(t('errors.email_invalid'))).toHaveCount(0);
      await page.route('**/api/contact', (route) => route.abort());
      await send.click();
      await expect(main.getByRole('alert').getByText(t('contact.failed'))).toBeVisible();
      await expect(message).toHaveValue('Скидка пропала.\nЧто делать?');
      await page.unroute('**/api/contact');
      // Twice before anything can answer.
      await send.evaluate((button: HTMLButtonElement) => [button.click(), button.click()]);
      await expect(main.getByRole('heading', { level: 1, name: t('contact.sent_title') })).toBeFocused();
      await expectAccessible(page);
      const mine = async () =>
        (await emailsTo(stage, OPERATOR)).filter((mail) => mail.subject.includes(subject)).length;
      await expect.poll(mine, { timeout: 15_000 }).toBe(1);
      const mail = (await emailsTo(stage, OPERATOR)).find((one) => one.subject.includes(subject));
      expect(mail?.text).toContain('Что делать?');
    });

    test('a member finds name and address filled in', async ({ page, t, stage, enter }) => {
      await enter('reader');
      await visit(page, '/contact');
      await expect(page.getByLabel(t('contact.name'), { exact: true })).toHaveValue('e2e_reader');
      await expect(page.getByLabel(t('contact.email'))).toHaveValue(stage.members.reader.email);
    });

    test.describe('without scripts', THOROUGH, () => {
      test.use({ javaScriptEnabled: false });

      test('the form goes by itself, keeps what was typed, and says that the email is on its way', async ({
        page,
        t,
        stage,
      }) => {
        const subject = `Без скриптов ${language}`;
        await page.goto('/contact');
        const main = page.getByRole('main');
        await main.getByLabel(t('contact.name'), { exact: true }).fill('Вера');
        await main.getByLabel(t('contact.email')).fill('vera@localhost');
        await main.getByLabel(t('contact.subject')).fill(subject);
        await main.getByLabel(t('contact.message')).fill('Раз\nДва');
        await page.waitForTimeout(3000);
        await page.getByRole('button', { name: t('contact.send') }).click();
        await expect(page.getByText(t('errors.email_invalid'))).toBeVisible();
        await expect(main.getByLabel(t('contact.message'))).toHaveValue('Раз\nДва');
        await main.getByLabel(t('contact.email')).fill('vera@mail.example');
        await page.waitForTimeout(3000);
        await page.getByRole('button', { name: t('contact.send') }).click();
        await page.waitForURL('/contact?sent=1');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('contact.sent_title'));
        await expect
          .poll(async () => (await emailsTo(stage, OPERATOR)).some((mail) => mail.subject.includes(subject)), {
            timeout: 15_000,
          })
          .toBe(true);
      });
    });
  });
}
