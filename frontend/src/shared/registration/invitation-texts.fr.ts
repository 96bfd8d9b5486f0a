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
    const friend = `${required === 1 ? '1ᵉʳ' : `${number(required)}ᵉ`} ami`;
    if (!enabled || bonus + reward === 0) return '';
    if (bonus === 0) return `Qui invite reçoit ${freeTickets(reward)} au ${friend} qui achète.`;
    const more = reward > 0 ? `, et ${number(reward)} de plus au ${friend}` : '';
    return `Qui invite reçoit ${freeTickets(bonus)} par ami qui achète${more}.`;
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
