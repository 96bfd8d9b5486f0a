import { words } from '@raffle/contracts/plain-words';
import { money } from '@raffle/contracts/money-text';
import { amount, count, creditKind, creditReason, productId, ticketType, uuid } from '@raffle/contracts/values';
import * as z from 'zod/mini';
import { capitalized, drawOf, drawPage, numbered, several } from '../french.js';
import { sentence } from '../sentence.js';

const grantedTickets = {
  purchase: ['Votre achat est confirmé', 'ticket', 'tickets'],
  free: ['Votre ticket gratuit est placé', 'ticket gratuit', 'tickets gratuits'],
  referral: ['Votre ticket de parrainage est placé', 'ticket de parrainage', 'tickets de parrainage'],
} as const;

export const ticketsGranted = [
  sentence(
    z.strictObject({ product_id: productId, type: ticketType, numbers: z.array(count) }),
    ({ product_id, type, numbers }, names) => {
      const [subject, one, many] = grantedTickets[type];
      return {
        subject,
        content:
          `${numbers.length} ${several(numbers.length, one, many)} pour le ${drawOf(names, product_id)}\u00a0: ` +
          `${numbers.map((ticket) => numbered(names, product_id, ticket)).join(', ')}. Bonne chance\u00a0!`,
      };
    },
  ),
] as const;

/** docs/product.md rules 20, 21 and 31. */
export const creditIssued = [
  sentence(
    z.strictObject({
      /** Null for money received above the registration price. */
      product_id: z.nullable(productId),
      kind: creditKind,
      amount,
      reason: creditReason,
    }),
    ({ product_id, kind, amount: value, reason }, names) => {
      const draw = product_id === null ? 'votre inscription' : `le ${drawOf(names, product_id)}`;
      const why = {
        sold_out: `Il ne restait plus assez de places pour ${draw}.`,
        person_limit: `Vous avez déjà autant de tickets qu’une personne peut en avoir pour ${draw}.`,
        play_limit: `Votre paiement pour ${draw} est arrivé trop tard, et la limite de jeu ou votre pause ne le permettait plus.`,
        paid_twice: `Votre achat pour ${draw} a été payé deux fois.`,
        product_cancelled: `${capitalized(draw)} est annulé.`,
        product_closed: `${capitalized(draw)} n’était plus ouvert.`,
        paid_otherwise: `Le montant reçu pour ${draw} n’était pas le montant demandé.`,
        goodwill: 'Un geste de notre part.',
      }[reason];
      if (kind === 'paid') {
        return {
          subject: `Rien n’est perdu\u00a0: un ${words.credit.one} vous attend`,
          content: `${why} Vos ${money(value)} sont devenus un ${words.credit.one}\u00a0: utilisez-le sur un autre tirage, ou demandez son remboursement, depuis «\u00a0Mes Tickets\u00a0».`,
        };
      }
      if (kind === 'promotional') {
        return {
          subject: `Un ${words.credit.one} de ${money(value)} vous est offert`,
          content: `${why} Utilisez-le sur un tirage ouvert, depuis «\u00a0Mes Tickets\u00a0». Il ne se change pas en argent.`,
        };
      }
      return {
        subject: 'Votre ticket vous est rendu',
        content: `${why} Votre ticket ${kind === 'free' ? 'gratuit' : 'de parrainage'} est à placer de nouveau, sur un tirage ouvert, depuis «\u00a0Mes Tickets\u00a0».`,
      };
    },
  ),
] as const;

/** docs/product.md rule 35. */
export const placeFreed = [
  sentence(z.strictObject({ product_id: productId }), ({ product_id }, names) => ({
    subject: 'Une place est de nouveau libre',
    content:
      `Une place est de nouveau libre pour le ${drawOf(names, product_id)}. Elle est à la première personne qui la prend\u00a0: ` +
      drawPage(product_id),
  })),
] as const;

/** docs/product.md rule 35. */
export const nextDrawOpened = [
  sentence(
    z.strictObject({ product_id: productId, full_product_id: z.nullable(productId) }),
    ({ product_id, full_product_id }, names) => ({
      subject: 'Un nouveau tirage est ouvert',
      content:
        `Le ${drawOf(names, product_id)} vient d’ouvrir. Vous nous l’aviez demandé ${full_product_id === null ? 'avant l’ouverture' : `quand le ${drawOf(names, full_product_id)} était complet`}\u00a0: ` +
        drawPage(product_id),
    }),
  ),
] as const;

/** docs/product.md rule 77. */
export const freeTicketsLeft = [
  sentence(z.strictObject({ left: count }), ({ left }) => ({
    subject: several(left, 'Un ticket gratuit vous attend', `${left} tickets gratuits vous attendent`),
    content:
      `${several(left, 'Votre ticket gratuit n’est pas encore placé', `Vos ${left} tickets gratuits ne sont pas encore placés`)}. ` +
      `Choisissez ${several(left, 'un tirage ouvert', `${left} tirages ouverts`)}, sans rien payer : /select-free-tickets`,
  })),
] as const;

/** What an administrator wrote to the ticket holders of a product: stored once, for all of them. */
export const holdersTold = [
  sentence(
    z.strictObject({ holder_message_id: uuid }),
    ({ holder_message_id }, { holderMessages }) => holderMessages[holder_message_id]!,
  ),
] as const;
