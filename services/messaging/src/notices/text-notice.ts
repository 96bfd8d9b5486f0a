import { wonSubject } from '@raffle/contracts/http/messages';
import type { Notice } from './notice.js';

/** A short notice by SMS or WhatsApp. */
export interface TextNotice {
  messageId: string;
  userId: string;
  text: string;
}

/**
 * The text of a notice; null for kinds without a text (docs/product.md rule 41). It contains no amount and no link: links in SMS are typical
 * of fraud.
 */
export function textOf({ userId, notice, of, text }: Notice, messageId: string): TextNotice | null {
  const written = sentence({ notice, of, text });
  return written === null ? null : { messageId, userId, text: written };
}

/** Announces an administrator's answer without its content. */
export const textOfAnswer = (userId: string, messageId: string): TextNotice => ({
  messageId,
  userId,
  text: 'Nous avons répondu à votre message. La réponse est dans votre espace, dans vos messages.',
});

function sentence({ notice, of, text }: Pick<Notice, 'notice' | 'of' | 'text'>): string | null {
  switch (notice) {
    case 'draw_completed':
      return text.subject === wonSubject
        ? `Vous avez gagné au tirage n° ${of} ! Le suivi de votre lot est dans votre espace. Nous ne demandons jamais d’argent pour remettre un lot.`
        : `Le tirage n° ${of} a eu lieu. Vous n’avez pas gagné cette fois-ci. Le résultat et sa preuve sont dans votre espace.`;
    case 'draw_cancelled':
      return `Le tirage n° ${of} est annulé. Vos tickets deviennent un crédit : tout est dans votre espace.`;
    case 'delivery_advanced':
      return 'Du nouveau pour votre lot : lisez vos messages dans votre espace. Nous ne demandons jamais d’argent pour remettre un lot.';
    case 'winner_warned':
      return 'Votre compte change alors qu’un lot vous attend. Ce n’est pas vous ? Lisez vos messages dans votre espace et écrivez-nous.';
    case 'refund_owed':
      return 'Votre remboursement est enregistré. Le détail est dans votre espace, dans Mon argent.';
    case 'refund_paid':
      return 'Votre remboursement est envoyé. Le détail est dans votre espace, dans Mon argent.';
    case 'refund_corrected':
    case 'place_freed':
    case 'account_created':
    case 'tickets_granted':
    case 'credit_issued':
    case 'friend_participated':
    case 'holders_told':
      return null;
  }
}
