import { expect, test } from '@playwright/test';
import { atTheDesk, expectToast, live, uniqueMark } from './back-office.js';
import { signedIn, winElsewhere } from './elsewhere.js';
import { newPerson } from './people.js';
import { phone } from './screens.js';

/** From the consent of a winner to its withdrawal (docs/product.md rule 37). */
test('a winner shows first name, photograph and a sentence once they were read, and withdraws all @everyday', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const prize = `Radio ${uniqueMark()}`;
  const person = newPerson('Essi Heureuse');
  const { admin, session, productId } = await winElsewhere(request, person, prize);

  const desk = await atTheDesk(browser, request, admin);
  const winner = await (await signedIn(browser, session, { viewport: phone })).newPage();
  const visitor = await browser.newPage();
  const sentence = 'Merci à tous, quelle joie de gagner';
  const shown = visitor.getByText(sentence);

  await test.step('the winner is told by when we call, and chooses what to show', async () => {
    await winner.goto('/dashboard/wins');
    await expect(winner.getByText(/^Nous vous appelons au plus tard le /)).toBeVisible(live);
    await winner.getByText('Montrer mon gain', { exact: true }).click();
    await winner.getByRole('button', { name: 'Choisir ce que je montre' }).click();
    await winner.getByLabel('Prénom à montrer').fill('Essi');
    await winner.getByLabel('Une phrase de vous').fill(sentence);
    await winner.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await expect(winner.getByText('Notre équipe le relit. Rien n’est encore publié.')).toBeVisible();
    await winner.getByRole('button', { name: 'Changer' }).click();
    await winner
      .getByLabel('Votre photo')
      .setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: await winner.screenshot() });
    await expect(winner.getByText('Votre photo est envoyée.')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('nothing is public until an administrator has read it', async () => {
    await visitor.goto(`/tirages/${productId}`);
    await expect(visitor.getByRole('heading', { name: 'Le gagnant' })).toBeVisible(live);
    await expect(shown).toHaveCount(0);
    await desk.goto('/admin/deliveries');
    await expect(desk.getByText(sentence)).toBeVisible(live);
    await expect(desk.getByRole('img', { name: /^Photo envoyée par Essi Heureuse/ })).toBeVisible();
    await desk.getByRole('button', { name: /^Publier : Essi Heureuse/ }).click();
    await expect(desk.getByText(sentence)).toHaveCount(0);
  });

  await test.step('Gagnants and the page of the draw show it, beside the number of the ticket', async () => {
    for (const path of [`/tirages/${productId}`, '/gagnants']) {
      await expect(async () => {
        await visitor.goto(path);
        await expect(shown).toBeVisible();
      }).toPass({ timeout: 30_000 });
      const picture = visitor.getByRole('img', { name: 'Photo du gagnant' }).first();
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      await expect(visitor.getByText(`T${productId}-0001`).first()).toBeVisible();
    }
  });

  await test.step('withdrawn, it is gone from every page, and the photograph with it', async () => {
    await winner.goto('/dashboard/wins');
    await expect(winner.getByText('C’est publié avec les gagnants.')).toBeVisible();
    await winner.getByRole('button', { name: 'Tout retirer' }).click();
    await expect(winner.getByRole('button', { name: 'Choisir ce que je montre' })).toBeVisible();
    expect((await request.get(`/api/draws/${productId}/portraits/0`)).status()).toBe(404);
    for (const path of [`/tirages/${productId}`, '/gagnants']) {
      await expect(async () => {
        await visitor.goto(path);
        await expect(visitor.getByText(`T${productId}-0001`).first()).toBeVisible();
        await expect(shown).toHaveCount(0);
      }).toPass({ timeout: 30_000 });
    }
  });
  await visitor.close();
});

test('a refusal and its reason reach the winner', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const prize = `Radio ${uniqueMark()}`;
  const person = newPerson('Afi Refusée');
  const { admin, session } = await winElsewhere(request, person, prize);
  const winner = await (await signedIn(browser, session, { viewport: phone })).newPage();
  await winner.goto('/dashboard/wins');
  await winner.getByText('Montrer mon gain', { exact: true }).click();
  await winner.getByRole('button', { name: 'Choisir ce que je montre' }).click();
  await winner.getByLabel('Prénom à montrer').fill('Président');
  await winner.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
  await expect(winner.getByText('Notre équipe le relit. Rien n’est encore publié.')).toBeVisible();

  const desk = await atTheDesk(browser, request, admin);
  await desk.goto('/admin/deliveries');
  await desk.getByRole('button', { name: /^Refuser : Afi Refusée/ }).click();
  await desk.getByLabel('Raison').fill('Ce n’est pas votre prénom');
  await desk.getByRole('dialog').getByRole('button', { name: 'Ne pas publier' }).click();
  await expectToast(desk, 'Refus enregistré, le gagnant est prévenu');
  await winner.goto('/dashboard/messages?ouvert=equipe');
  await expect(winner.getByText('Ce que vous vouliez montrer n’est pas publié')).toBeVisible(live);
  await winner.goto('/dashboard/wins');
  await expect(winner.getByText('Ce n’est pas votre prénom')).toBeVisible();
});
