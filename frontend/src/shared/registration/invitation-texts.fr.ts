import { number } from '../format/money.js';
import { counted } from '../format/plural.js';

const freeTickets = (count: number) => counted(count, 'ticket gratuit', 'tickets gratuits');

/** What both the person who invites and their friend read. */
export const invitationTexts = {
  /** After a name. */
  invites: 'vous invite.',
  unnamed: (code: string) => `Vous êtes invité avec le code ${code}.`,
  unusable: 'Cette invitation n’est pas valable. Vous pouvez vous inscrire sans elle.',
  /** What an invitation earns, and when; empty where it earns nothing (docs/product.md rule 17). */
  inviterGets({ enabled, referral_bonus: bonus, required_referrals: required, reward_tickets: reward }: Programme) {
    if (!enabled) return '';
    const who = bonus > 0 ? 'elle' : 'la personne qui invite';
    const friend = required === 1 ? '1ᵉʳ' : `${number(required)}ᵉ`;
    return [
      bonus > 0 && `La personne qui invite reçoit ${freeTickets(bonus)} dès que son ami achète son premier ticket.`,
      reward > 0 && `Au ${friend} ami qui achète, ${who} reçoit ${freeTickets(reward)} de plus.`,
    ]
      .filter(Boolean)
      .join(' ');
  },
} as const;

export interface Programme {
  enabled: boolean;
  /** Tickets for each friend. */
  referral_bonus: number;
  required_referrals: number;
  /** Tickets, once. */
  reward_tickets: number;
}
