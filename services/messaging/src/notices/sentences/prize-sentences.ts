import { line } from '@raffle/contracts/bounded';
import { weekdayAndTime } from '@raffle/contracts/date-text';
import { DeliveryAdvanced } from '@raffle/contracts/events';
import { count, instant, productId } from '@raffle/contracts/values';
import * as z from 'zod/mini';
import { capitalized, closed, cut, drawPage, neverMoney, numbered, prizeOf, winsPage } from '../french.js';
import { sentence } from '../sentence.js';

/** docs/product.md rule 37. */
export const deliveryAdvanced = [
  sentence(
    z.strictObject({
      product_id: productId,
      state: z.enum([...DeliveryAdvanced.payload.shape.state.options, 'words_refused']),
      forfeit_from: z.nullable(instant),
      appointment: z.nullable(z.strictObject({ place: line, at: instant, documents: line })),
    }),
    ({ product_id, state, appointment, forfeit_from }, names) => {
      const prize = prizeOf(names, product_id);
      if ((state === 'not_reached' || state === 'forfeit_requested') && forfeit_from !== null) {
        const soon =
          state === 'not_reached'
            ? `Nous avons essayé de vous joindre, sans réponse. Sans signe de vous avant le ${weekdayAndTime(forfeit_from)}, il peut revenir au ticket suivant.`
            : 'Comme nous ne vous avons pas joint, il est demandé de l’attribuer au ticket suivant.';
        return {
          subject: 'Votre lot vous attend\u00a0: donnez-nous un signe',
          content: `${capitalized(prize)}\u00a0: ${soon} Dites que vous êtes là\u00a0: ${winsPage} ${neverMoney}`,
        };
      }
      if (state === 'call_announced') {
        return {
          subject: 'Nous allons vous contacter au sujet de votre lot',
          content:
            `${capitalized(prize)}\u00a0: nous vous donnerons un code. Comparez-le avec celui de votre page\u00a0: ${winsPage}. ` +
            `Qui ne l’a pas n’est pas de notre équipe. ${neverMoney}`,
        };
      }
      if (state === 'words_refused') {
        return {
          subject: 'Ce que vous vouliez montrer n’est pas publié',
          content: `Notre équipe n’a pas publié ce que vous vouliez montrer de vous pour votre lot\u00a0: ${prize}. La raison est ici, et vous pouvez le changer\u00a0: ${winsPage}`,
        };
      }
      if (state === 'handover_requested') {
        return {
          subject: 'Avez-vous reçu votre lot\u00a0?',
          content:
            `${capitalized(prize)}\u00a0: un administrateur demande de noter que vous l’avez reçu, sans votre code de remise. Ce sera noté après l’accord d’une seconde personne, ou 24\u00a0heures de délai. ` +
            `Vous n’avez rien reçu\u00a0? Écrivez-nous ici tout de suite. ${neverMoney}`,
        };
      }
      if (state === 'handed_over') {
        return {
          subject: 'Votre lot est remis',
          content: `Nous avons noté la remise de votre lot\u00a0: ${prize}. Confirmez que vous l’avez reçu\u00a0: ${winsPage}`,
        };
      }
      if (state === 'appointment' && appointment) {
        const documents =
          appointment.documents === '' ? '' : ` À apporter\u00a0: ${closed(cut(appointment.documents, 300))}`;
        return {
          subject: 'Votre rendez-vous pour recevoir votre lot',
          content:
            `${capitalized(prize)}\u00a0: rendez-vous le ${weekdayAndTime(appointment.at)}, ${closed(cut(appointment.place, 200))}${documents} ` +
            `${neverMoney} Le détail\u00a0: ${winsPage}`,
        };
      }
      return {
        subject: 'Nous vous avons joint au sujet de votre lot',
        content:
          `Nous avons noté notre contact au sujet de votre lot\u00a0: ${prize}. ` +
          `Ce n’était pas vous, ou pas nous\u00a0? Vérifiez le code de l’appel sur /verifier. ${neverMoney} Le suivi\u00a0: ${winsPage}`,
      };
    },
  ),
] as const;

/** For a winner who could not be reached (docs/draw-protocol.md step 5). `next`: the ticket that has the prize now. */
export const prizeForfeited = [
  sentence(
    z.strictObject({ product_id: productId, ticket: count, next: z.nullable(count) }),
    ({ product_id, ticket, next }, names) => {
      const now =
        next === null
          ? 'Aucun autre ticket ne pouvait le recevoir.'
          : `Comme le prévoit la règle du tirage, il revient au ticket ${numbered(names, product_id, next)}.`;
      return {
        subject: 'Votre lot n’a pas été réclamé à temps',
        content:
          `Nous n’avons pas réussi à vous joindre pendant 30\u00a0jours pour vous remettre ${prizeOf(names, product_id)} (ticket ${numbered(names, product_id, ticket)}). ` +
          `${now} Une question\u00a0? Écrivez-nous ici. Le tirage et sa preuve\u00a0: ${drawPage(product_id)}`,
      };
    },
  ),
] as const;
