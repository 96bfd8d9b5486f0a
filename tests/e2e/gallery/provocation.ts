import { expect, type Page } from '@playwright/test';
import * as answers from './answers.js';
import { sentences, type Situation } from './catalogue.js';
import { broken, problem, type Replies, type Reply, type State } from './state.js';

/** One way in which a person can see a sentence. */
export interface Provocation extends Omit<State, 'name'> {
  how: string;
  /** A further sentence that must be shown: the server's own reason. */
  beside?: string;
  /** The answers after Réessayer, and what is shown then. */
  retry?: { api: Replies; sees: string | RegExp };
  /** What follows the sentence. */
  then?: (page: Page) => Promise<void>;
}

export const nonsense: Reply = { body: '<html>une autre page</html>' };
export const unavailable = sentenceOf(broken);
export const freeToPlace: Replies = { 'GET /tickets/user': { body: answers.noTickets } };
export const create = async (page: Page) => {
  await page.getByLabel('Nom', { exact: true }).fill('Console de salon');
  await page.getByLabel('Prix du ticket (F CFA)').fill('1500');
  await page.getByLabel('Nombre de places').fill('300');
  await page.getByRole('button', { name: 'Créer et ouvrir à la vente' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir à la vente' }).click();
};
/** A toast announced by screen readers. */
export const expectSpoken = (row: Situation) => async (page: Page) => {
  const spoken = page.getByRole('status').filter({ hasText: sentences[row] });
  await expect(spoken).toHaveAttribute('aria-live', 'polite');
};
export const expired = problem(401, 'unauthenticated', 'Votre session a expiré. Connectez-vous de nouveau');

/** Situations, each with the ways to reach it. */
export const provocations = <S extends Situation>(rows: Record<S, readonly Provocation[]>) => rows;

/** The sentence that a problem answer shows. */
export function sentenceOf(reply: { body: unknown }): string {
  return (reply.body as { message: string }).message;
}
