import { expect, test, type APIRequestContext } from '@playwright/test';
import pg from 'pg';
import { atTheDesk, dialogIsLeft, expectToast, row, uniqueMark } from './back-office.js';
import { system } from './config.js';
import {
  buyElsewhere,
  drawElsewhere,
  loginAdminElsewhere,
  offerElsewhere,
  registerElsewhere,
  signedIn,
  ticketsElsewhere,
} from './elsewhere.js';
import { newPerson } from './people.js';
import { phone } from './screens.js';

/** The prize of a winner who does not answer goes to the next ticket, but not earlier (docs/product.md rule 37). */
test('a winner who responds keeps the prize; otherwise it goes to the next ticket, verifiably', async ({
  browser,
  request,
}) => {
  test.setTimeout(180_000);
  const prize = `Vélo ${uniqueMark()}`;
  const admin = await loginAdminElsewhere(request);
  const sessions = await Promise.all(
    ['Essi Amegan', 'Kossi Agbeko'].map((n) => registerElsewhere(request, newPerson(n))),
  );
  const productId = await offerElsewhere(request, admin, { name: prize, places: 2 });
  for (const session of sessions) {
    await buyElsewhere(request, session, productId);
    await expect(async () => expect((await ticketsElsewhere(request, session)).purchased).toBe(1)).toPass({
      timeout: 30_000,
    });
  }
  await drawElsewhere(request, admin, productId);
  const won = await Promise.all(sessions.map((session) => hasWon(request, session)));
  const [first, next] = won[0] ? sessions : [...sessions].reverse();
  const winner = await (await signedIn(browser, first!, { viewport: phone })).newPage();
  const other = await (await signedIn(browser, next!, { viewport: phone })).newPage();
  const desk = await atTheDesk(browser, request, admin);

  const forfeit = async () => {
    await desk.goto(`/admin/deliveries?productId=${productId}`);
    await row(desk, prize)
      .getByRole('button', { name: /^Non réclamé/ })
      .click();
    return desk.getByRole('dialog', { name: /^Lot non réclamé par/ });
  };
  /** Unanswered attempts on three days, then the rest of the 30 days. */
  const unanswered = async () => {
    for (let day = 0; day < 3; day++) {
      await desk.goto(`/admin/deliveries?productId=${productId}`);
      const dial = row(desk, prize).getByRole('link', { name: /^Appeler/ });
      // Prevent the browser from dialling.
      await dial.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
      await dial.click();
      await desk.getByRole('button', { name: 'Pas de réponse' }).click();
      await expectToast(desk, 'Contact enregistré');
      await daysGoBy(productId, 1);
    }
    await daysGoBy(productId, 30);
  };

  await test.step('at first the board shows what is missing', async () => {
    const question = await forfeit();
    await expect(question.getByText('Pas encore possible')).toBeVisible();
    await expect(question.getByText(/0 sur 3/)).toBeVisible();
  });

  await test.step('a response of the winner, with one click, restarts everything', async () => {
    await unanswered();
    await expect((await forfeit()).getByRole('button', { name: 'Attribuer au ticket suivant' })).toBeVisible();
    await winner.goto('/dashboard/wins');
    await winner.getByRole('button', { name: 'Je suis là' }).click();
    await expect(winner.getByText(/^Vous nous avez fait signe le .*Votre lot vous attend/)).toBeVisible();
    await expect(winner.getByRole('button', { name: 'Je suis là' })).toHaveCount(0);

    const question = await forfeit();
    await expect(question.getByText('Pas encore possible')).toBeVisible();
    await expect(question.getByText(/0 sur 3/)).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(row(desk, prize)).toContainText('S’est manifesté');
    await row(desk, prize)
      .getByRole('button', { name: /^Étapes/ })
      .click();
    await expect(desk.getByRole('dialog').getByText('Signe donné par le gagnant')).toBeVisible();
  });

  await test.step('after 30 more days without an answer it goes to the next ticket', async () => {
    await unanswered();
    const question = await forfeit();
    await question.getByRole('button', { name: 'Attribuer au ticket suivant' }).click();
    await expect(desk.locator('.toasts').getByText(/^Le lot revient au ticket T\d+-000\d$/)).toBeVisible();
    await dialogIsLeft(desk);
    await desk.goto(`/admin/deliveries?productId=${productId}&state=all`);
    await expect(row(desk, prize).locator('.badge')).toHaveText(['Non réclamé', 'À contacter']);
  });

  await test.step('both people are informed', async () => {
    await winner.reload();
    await expect(winner.getByText(/^Nous n’avons pas réussi à vous joindre pendant 30\sjours/)).toBeVisible();
    await expect(winner.getByText('Vous avez gagné')).toHaveCount(0);
    await expect(winner.getByRole('button', { name: 'Je suis là' })).toHaveCount(0);
    await other.goto('/dashboard');
    await expect(other.getByText('Vous avez gagné')).toBeVisible();
    await other.getByRole('link', { name: /^Suivre la remise/ }).click();
    await expect(other.getByRole('button', { name: 'Je suis là' })).toBeVisible();
  });

  await test.step('the draw’s public page shows it, and the browser computes the same winner', async () => {
    const visitor = await browser.newPage();
    await visitor.goto(`/tirages/${productId}`);
    await expect(
      visitor.getByText(/^Votre appareil a refait le tirage et trouve les? mêmes? gagnants?$/),
    ).toBeVisible();
    await expect(visitor.getByText(/^Le lot du ticket T\d+-000\d n’a pas été réclamé/)).toBeVisible();
    await visitor.goto('/gagnants');
    await expect(visitor.getByText(/^Le lot du ticket T\d+-000\d n’a pas été réclamé/).first()).toBeVisible();
    await visitor.close();
  });
});

/** Whether a person has a prize, as soon as the draw has completed. */
async function hasWon(request: APIRequestContext, session: string): Promise<boolean> {
  const answer = await request.get(`${system.gateway}/api/wins`, { headers: { Authorization: `Bearer ${session}` } });
  return ((await answer.json()) as { wins: unknown[] }).wins.length > 0;
}

/** Moves the history of a drawn product into the past: no test can wait for 30 days. */
async function daysGoBy(productId: number, days: number): Promise<void> {
  const past = `- interval '${days} days'`;
  const earlier = ['committed_at', 'frozen_at', 'drawn_at'].map(
    (name) =>
      `'${name}', to_char(((record ->> '${name}')::timestamptz ${past}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  );
  const url = new URL(system.addresses.postgres);
  url.pathname = '/raffle_catalog';
  const client = new pg.Client({
    connectionString: url.href,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 10_000,
  });
  await client.connect();
  try {
    // The triggers that protect published data are disabled only in this transaction.
    await client.query('BEGIN');
    await client.query(`SET LOCAL session_replication_role = replica`);
    await client.query(
      `UPDATE draws SET drawn_at = drawn_at ${past}, frozen_at = frozen_at ${past}, published_at = published_at ${past},
         record = record::jsonb || jsonb_build_object(${earlier.join(', ')}) WHERE product_id = $1`,
      [productId],
    );
    await client.query(`UPDATE deliveries SET won_at = won_at ${past} WHERE product_id = $1`, [productId]);
    await client.query(
      `UPDATE delivery_steps SET at = at ${past} WHERE delivery_id IN (SELECT id FROM deliveries WHERE product_id = $1)`,
      [productId],
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
