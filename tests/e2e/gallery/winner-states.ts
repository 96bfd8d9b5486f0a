import { adminProducts } from '@raffle/contracts/fixtures/products';
import { recordOf } from './draw-answers.js';
import { longUser, winnersOf } from './people-answers.js';
import { numbersOfProducts } from './product-answers.js';
import type { Page } from '@playwright/test';
import type { Reply, State } from './state.js';
import { untilFirstWinners } from './steps.js';

/** A completed draw in the back-office: the winners who receive the prizes. */
export async function winnerStates(record: Drawn): Promise<State[]> {
  const many = await recordOf({ tickets: 300, holders: 120, prizes: 40 });
  const winners = winnersOf(record);
  const numbered = await Promise.all(
    numbersOfProducts.map((productId) => recordOf({ productId, capacity: 1_000_000 })),
  );
  const longest = numbered.at(-1)!;
  const after = (shown: Drawn, reply: Reply): Pick<State, 'as' | 'api'> => ({
    as: 'admin',
    api: {
      'GET /products/5': { body: { product: { ...adminProducts[4]!, id: 5 } } },
      'GET /draws/5/record': { body: shown },
      'GET /admin/products/5/winners': reply,
    },
  });
  const path = '/admin/products/5/draw';
  const changed = (change: object): Reply => ({
    body: { ...winners, winners: winners.winners.map((winner) => ({ ...winner, ...change })) },
  });
  const long = { full_name: longUser.name, city: longUser.city };
  return [
    { name: 'admin-draw-after', path, ...after(record, { body: winners }) },
    { name: 'admin-draw-after-many', path, ...after(many, { body: winnersOf(many) }) },
    { name: 'admin-draw-after-long', path, ...after(record, changed(long)) },
    { name: 'admin-draw-after-numbers', path, ...after(longest, { body: winnersOf(longest) }) },
    { name: 'admin-draw-after-unnamed', path, ...after(record, changed({ full_name: null, phone: null })) },
    {
      name: 'admin-draw-sheet',
      dialog: 'Feuille pour l’huissier',
      path,
      ...after(record, { body: winners }),
      press: [/^Feuille pour l’huissier$/],
    },
    {
      name: 'admin-presentation-sheet-many',
      dialog: 'Feuille pour l’huissier',
      path: `${path}/presentation`,
      ...after(many, { body: winners }),
      press: [/^Feuille pour l’huissier$/],
    },
    { name: 'admin-presentation', path: `${path}/presentation`, ...after(record, { body: winners }) },
    {
      name: 'admin-presentation-waiting',
      path: '/admin/products/3/draw/presentation',
      as: 'admin',
      api: { 'GET /products/3': { body: { product: adminProducts[0] } } },
    },
    {
      name: 'admin-presentation-roll',
      dialog: 'Tirage en cours',
      alone: true,
      path: `${path}/presentation`,
      ...after(many, { body: winners }),
      act: async (page) => {
        await page.keyboard.press('Space');
        await untilFirstWinners(page);
      },
    },
    // A ticket's number begins with its product's, which has any number of digits.
    ...numbered.map((shown, index): State => ({
      name: `admin-presentation-roll-${index + 1}-digits`,
      dialog: 'Tirage en cours',
      alone: true,
      path: `${path}/presentation`,
      ...after(shown, { body: winners }),
      act: async (page) => {
        await page.keyboard.press('Space');
        await untilFirstWinners(page);
      },
    })),
    ...[record, many, longest].map((shown, index) => ({
      name: `admin-presentation-winners${['', '-many', '-numbers'][index]}`,
      alone: true,
      path: `${path}/presentation`,
      ...after(shown, { body: winners }),
      act: async (page: Page) => {
        await page.keyboard.press('Space');
        await page.getByRole('button', { name: 'Voir le résultat' }).click();
      },
    })),
  ];
}

type Drawn = Awaited<ReturnType<typeof recordOf>>;
