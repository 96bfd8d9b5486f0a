import type { Product } from '@raffle/contracts/http/products';
import { products } from '@raffle/contracts/fixtures/products';

/** Numbers of products with one to seven digits; a displayed ticket number begins with one. */
export const numbersOfProducts = [5, 26, 387, 5102, 61_038, 702_915, 8_204_617];

/** Names, numbers, amounts and counts of maximum length. */
export const bigProducts: Product[] = products.map((one, index) => ({
  ...one,
  id: numbersOfProducts.at(-1)! + index,
  name:
    index % 2 === 0
      ? 'Ordinateur de bureau complet avec écran, clavier, souris, imprimante et deux ans de garantie'
      : 'Téléphoneinouïetsansespacesquinesecoupepasfacilement',
  description: 'Une description très longue qui dit tout ce que le lot contient, et davantage encore. '.repeat(4),
  ticket_price: 12_345_678,
  max_participants: 1_000_000,
  current_participants: 999_999,
  places_left: 1,
  tickets_per_person: 200_000,
  free_places_left: 1,
  max_winners: 1000,
}));
