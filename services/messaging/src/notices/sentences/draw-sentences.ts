import { words } from '@raffle/contracts/plain-words';
import { count, productId } from '@raffle/contracts/values';
import * as z from 'zod/mini';
import {
  capitalized,
  closed,
  cut,
  drawOf,
  drawPage,
  neverMoney,
  numbered,
  prizeOf,
  replayPage,
  several,
  short,
  winsPage,
} from '../french.js';
import { sentence } from '../sentence.js';

/** A product and one of its tickets, counted from 0. */
const winningTicket = z.strictObject({ product_id: productId, ticket: count });

export const drawWon = [
  sentence(winningTicket, ({ product_id, ticket }, names) => ({
    subject: 'Félicitations, vous avez gagné\u00a0!',
    content:
      `Vous avez gagné\u00a0: ${prizeOf(names, product_id)}, avec le ticket ${numbered(names, product_id, ticket)}. ` +
      `Nous vous contactons pour la remise de votre lot\u00a0; suivez-la ici\u00a0: ${winsPage}. ${neverMoney} ` +
      `${names.products[product_id]?.demonstration ? capitalized(drawOf(names, product_id)) : 'Le tirage et sa preuve'}\u00a0: ${replayPage(product_id)}`,
  })),
] as const;

/** For the new winner of an unclaimed prize. */
export const prizePassedOn = [
  sentence(winningTicket, (won, names) => {
    const { subject, content } = drawWon[0].text(won, names);
    return { subject, content: `Le premier gagnant n’a pas réclamé son lot\u00a0: il vous revient. ${content}` };
  }),
] as const;

/** The result, for the other participants. */
export const drawLost = [
  sentence(z.strictObject({ product_id: productId }), ({ product_id }, names) => {
    const { winners = [], winner_count: all = 0, demonstration = false } = names.products[product_id] ?? {};
    const people = winners.map(({ display_name, city }) =>
      city === '' ? short(display_name) : `${short(display_name)} (${short(city)})`,
    );
    const others = all - people.length;
    const list =
      others > 0 ? `${people.join(', ')} et ${others} ${several(others, 'autre', 'autres')}` : people.join(', ');
    return {
      subject: 'Le tirage est terminé',
      content:
        `Le ${drawOf(names, product_id)} a eu lieu. ` +
        // No full stop after a name: it may end with an initial.
        `${several(all, 'Gagnant', 'Gagnants')}\u00a0: ${list || 'aucun'}\u00a0; vous n’avez pas gagné cette fois-ci. ` +
        `Revoyez le tirage${demonstration ? '' : ', et vérifiez-le vous-même'}\u00a0: ${replayPage(product_id)}`,
    };
  }),
] as const;

export const drawCancelled = [
  sentence(z.strictObject({ product_id: productId }), ({ product_id }, names) => {
    const reason = names.products[product_id]?.reason?.trim();
    return {
      subject: 'Un tirage est annulé',
      content:
        `Le ${drawOf(names, product_id)} est annulé.${reason ? ` Raison\u00a0: ${closed(cut(reason, 500))}` : ''} ` +
        `Chaque ticket payé devient un ${words.credit.one}, chaque ticket offert est à placer de nouveau\u00a0: utilisez-les sur un autre tirage depuis «\u00a0Mes Tickets\u00a0». ` +
        `La page du tirage reste visible\u00a0: ${drawPage(product_id)}`,
    };
  }),
] as const;
