import { number } from './money.js';
import { counted } from './plural.js';

/**
 * `1 chance sur 300`: how many of the places of a full draw win. That is the chance of one ticket too: with several prizes, each taken by
 * another person, it has at least that many.
 */
export const odds = (chances: number, places: number): string =>
  `${counted(chances, 'chance', 'chances')} sur ${number(places)}`;
