import { newcomersTickets } from './ticket-answers.js';
import { expect, test } from '@playwright/test';
import { phone } from '../screens.js';
import { answerCalls, openState } from './open-state.js';
import { broken, type Replies, type State } from './state.js';

// Screens whose Réessayer loads the whole page again, which jsdom cannot do (frontend/src/app/sentences.unit.spec.tsx).
test.use({ reducedMotion: 'reduce', serviceWorkers: 'block', viewport: phone });

const toPlace: Replies = { 'GET /tickets/user': { body: newcomersTickets } };
const screens: readonly (Pick<State, 'path' | 'as'> & { usually: Replies; shows: string })[] = [
  { path: '/', usually: {}, shows: 'Console de salon et 2 manettes' },
  { path: '/dashboard', as: 'user', usually: {}, shows: 'Console de salon et 2 manettes' },
  { path: '/select-free-tickets', as: 'user', usually: toPlace, shows: 'Tickets sélectionnés: 0/2' },
];

for (const { path, as = null, usually, shows } of screens) {
  test(`${path} shows its products after Réessayer`, async ({ page }) => {
    const api = { ...usually, 'GET /products/active': broken };
    await openState(page, { name: path, path, ...(as === null ? {} : { as }), api });
    await expect(page.getByText('Impossible de charger les produits')).toBeVisible();
    await answerCalls(usually);
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText(shows).first()).toBeVisible();
  });
}
