import { newestWinners, type NewestWinner, type PublicWords } from '@raffle/contracts/http/shown-winners';
import { firstRow, rows } from '@raffle/service-kit/database';
import type { EntityManager } from 'typeorm';
import { instant } from '../../instant.js';
import { isDemonstrationOf } from '../../products/hour-of-draw.js';

/** Initials that an administrator set are all that is public of a name (docs/product.md rule 49). */
const named = (column: string) =>
  `CASE WHEN EXISTS (SELECT FROM initials_only i WHERE i.user_id = d.user_id AND i.initials IS NOT NULL) THEN '' ELSE coalesce(${column}, '') END`;
const shownTexts = `'first_name', ${named('w.first_name')}, 'city', ${named('w.city')}, 'sentence', coalesce(w.sentence, ''), 'photo', w.photo IS NOT NULL`;

/** SQL of what winners of a draw show, by ticket. @param product its id */
export const shownWordsOf = (product: string, limit: number) => `coalesce((
  SELECT jsonb_agg(shown ORDER BY shown -> 'ticket') FROM (
    SELECT jsonb_build_object('ticket', d.ticket, ${shownTexts}) AS shown FROM deliveries d JOIN winner_words w ON w.delivery_id = d.id
    WHERE d.product_id = ${product} AND w.state = 'approved' ORDER BY d.ticket LIMIT ${limit}) listed), '[]')`;

/** What the winners of a draw show. */
export async function shownWords(manager: EntityManager, productId: number, limit: number): Promise<PublicWords[]> {
  const sql = `SELECT ${shownWordsOf('$1', limit)} AS words`;
  return (await firstRow<{ words: PublicWords[] }>(manager, sql, [productId]))!.words;
}

/** The photograph that a winner shows. */
export async function shownPhoto(manager: EntityManager, productId: number, ticket: number): Promise<Buffer | null> {
  const sql = `SELECT w.photo FROM deliveries d JOIN winner_words w ON w.delivery_id = d.id
    WHERE d.product_id = $1 AND d.ticket = $2 AND w.state = 'approved'`;
  return (await firstRow<{ photo: Buffer | null }>(manager, sql, [productId, ticket]))?.photo ?? null;
}

/** The newest prizes, with what their winners show. */
export async function newestPrizes(manager: EntityManager): Promise<NewestWinner[]> {
  const found = await rows<{ winner: NewestWinner }>(
    manager,
    `SELECT jsonb_build_object('product_id', d.product_id, 'product_name', p.name, 'places', p.max_participants, 'demonstration', ${isDemonstrationOf('p')}, 'ticket', d.ticket,
       'won_at', ${instant('d.won_at')}, 'name', coalesce(k.display_name, ''), 'received_at', ${instant('d.handed_over_at')},
       'confirmed', d.confirmed_by_winner, ${shownTexts}) AS winner
     FROM (SELECT * FROM deliveries WHERE state <> 'forfeited' ORDER BY won_at DESC, id DESC LIMIT ${newestWinners}) d
     JOIN products p ON p.id = d.product_id JOIN draw_picks k ON k.product_id = d.product_id AND k.ticket = d.ticket
     LEFT JOIN winner_words w ON w.delivery_id = d.id AND w.state = 'approved'
     ORDER BY d.won_at DESC, d.id DESC`,
  );
  return found.map(({ winner }) => winner);
}
