import { words } from '@raffle/contracts/plain-words';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { paymentsOpenClaims, ticketsOpenClaims } from '@raffle/contracts/internal';
import { money } from '@raffle/contracts/money-text';

/** What a person still has on the platform, and gives up by closing their account (docs/product.md rule 33). */
export type OpenClaims = AnswerOf<typeof ticketsOpenClaims> & AnswerOf<typeof paymentsOpenClaims>;

/** The open claims as a French sentence; null when there are none. */
export function openClaimsSentence(open: OpenClaims): string | null {
  const named = [
    counted(open.tickets, 'ticket en jeu', 'tickets en jeu'),
    counted(open.held, 'place réservée', 'places réservées'),
    counted(open.to_place, 'ticket à placer', 'tickets à placer'),
    open.credit > 0 && `${money(open.credit)} en ${words.credit.one}`,
    open.refunds_owed > 0 && `${money(open.refunds_owed)} à vous rembourser`,
    counted(open.under_way, 'paiement en cours', 'paiements en cours'),
    counted(open.in_review, 'paiement à vérifier', 'paiements à vérifier'),
    counted(open.prizes, 'lot gagné', 'lots gagnés'),
  ].filter((part) => part !== false);
  if (named.length === 0) return null;
  return `Il vous reste ${new Intl.ListFormat('fr').format(named)}. Si vous fermez votre compte, vous y renoncez.`;
}

const counted = (count: number, one: string, many: string) => count > 0 && `${count} ${count === 1 ? one : many}`;
