import { expect, test } from '@playwright/test';
import { atTheDesk, expectHeldToast, expectToast, live, row, uniqueMark } from './back-office.js';
import { handoverCodeOf, signedIn, winElsewhere } from './elsewhere.js';
import { newPerson } from './people.js';
import { phone } from './screens.js';

/** A prize from the draw to the hand-over, seen by both sides and by the public (docs/product.md rules 37 and 38). */
test('a winner is called with a code, gets an appointment and the prize, and confirms it; the public sees it @everyday', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const mark = uniqueMark();
  const prize = `Radio ${mark}`;
  const person = newPerson('Essi Gagnante');
  const { admin, session, productId } = await winElsewhere(request, person, prize);

  const desk = await atTheDesk(browser, request, admin);
  const winner = await (await signedIn(browser, session, { viewport: phone })).newPage();

  const code = await test.step('the draw links to the board; one click dials, with a code for this call', async () => {
    await desk.goto(`/admin/products/${productId}/draw`);
    await desk.getByRole('link', { name: 'Remettre les lots' }).click();
    await expect(desk.getByRole('heading', { level: 1, name: 'Remise des lots' })).toBeVisible();
    const dial = row(desk, prize).getByRole('link', { name: /^Appeler/ });
    await expect(dial).toHaveAttribute('href', `tel:+228${person.phone.replace(/\D/g, '')}`);
    // Prevent the browser from dialling.
    await dial.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
    await dial.click();
    const callCode = desk.getByRole('dialog').getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
    const shown = (await callCode.textContent()) ?? '';
    await desk.getByLabel('Note').fill('Au travail jusqu’à 17 h');
    await desk.getByRole('button', { name: 'Gagnant joint' }).click();
    await expectToast(desk, 'Contact enregistré');
    await expect(row(desk, prize)).toContainText('Joint');
    return shown;
  });

  await test.step('the winner sees the same code, and /verifier accepts it only with their number', async () => {
    await winner.goto('/dashboard');
    await winner.getByRole('link', { name: /^Suivre la remise/ }).click();
    await expect(winner.getByText(code)).toBeVisible();
    await expect(winner.getByText('Nous ne demandons jamais d’argent pour remettre un lot.')).toBeVisible();
    await winner.getByRole('link', { name: 'Vérifier un appel' }).click();
    const check = async (number: string) => {
      await winner.getByLabel('Le code qu’on vous a dit').fill(code);
      await winner.getByLabel('Le numéro qui a été appelé').fill(number);
      await winner.getByRole('button', { name: 'Vérifier' }).click();
    };
    await check(person.phone);
    await expect(winner.getByText('Oui, ce contact vient de nous.')).toBeVisible();
    await winner.getByRole('button', { name: 'Vérifier un autre code' }).click();
    await check('90 00 00 01');
    await expect(winner.getByText('Non, ce code n’est pas le nôtre pour ce numéro.')).toBeVisible();
  });

  await test.step('an appointment is shown to the winner, also as a message', async () => {
    await row(desk, prize)
      .getByRole('button', { name: /^Rendez-vous/ })
      .click();
    await desk.getByLabel('Date et heure').fill('2030-12-03T10:00');
    await desk.getByLabel('Lieu').fill('Agence de Kara');
    await desk.getByRole('button', { name: 'Fixer le rendez-vous' }).click();
    await expectToast(desk, 'Rendez-vous fixé, le gagnant est prévenu');
    await winner.goto('/dashboard/wins');
    await expect(winner.getByText('Agence de Kara')).toBeVisible();
    await winner.goto('/dashboard/messages?ouvert=equipe');
    await expect(winner.getByText('Votre rendez-vous pour recevoir votre lot')).toBeVisible(live);
    await expect(winner.locator('.bub.won')).toContainText('Félicitations, vous avez gagné');
  });

  await test.step('the hand-over takes the code on the winner’s page and two clicks, and the winner confirms it', async () => {
    const code = await handoverCodeOf(request, session, productId);
    await winner.goto('/dashboard/wins');
    await expect(winner.getByText(code)).toBeVisible();
    await row(desk, prize)
      .getByRole('button', { name: /^Remettre/ })
      .click();
    await desk.getByLabel('Code du gagnant').fill(code);
    await desk.getByRole('dialog').getByRole('button', { name: 'Remettre' }).click();
    await expectHeldToast(desk, 'Remise enregistrée');
    await winner.goto('/dashboard/wins');
    await winner.getByRole('button', { name: 'J’ai reçu mon lot' }).click();
    await expect(winner.getByText(/^Vous avez confirmé la réception le/)).toBeVisible();
    await winner.goto('/dashboard');
    await expect(winner.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(winner.getByRole('link', { name: /^Suivre la remise/ })).toHaveCount(0);
  });

  await test.step('the draw’s public page shows the hand-over', async () => {
    const visitor = await browser.newPage();
    await visitor.goto(`/tirages/${productId}`);
    await expect(visitor.getByText(/^Remis le \d/)).toBeVisible(live);
    await visitor.close();
  });
});
