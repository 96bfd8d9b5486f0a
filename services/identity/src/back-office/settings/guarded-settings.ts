import type { ApprovalField } from '@raffle/contracts/http/approvals';
import type { Settings } from '../../settings/settings.entity.js';

const isTrue = (text: string) => text === 'true';

/** What moves money or free tickets, and the rule itself (docs/product.md rule 48), with how its value is read from the text of a request. */
export const guardedSettings = {
  two_people: isTrue,
  approve_money_from: Number,
  registration_price: Number,
  enabled: isTrue,
  referral_bonus: Number,
  required_referrals: Number,
  reward_tickets: Number,
  free_ticket_max_price: Number,
  free_ticket_share: Number,
  help_whatsapp: (text: string) => text || null,
} as const satisfies Partial<Record<ApprovalField & keyof Settings, (text: string) => Settings[keyof Settings]>>;
export type GuardedSetting = keyof typeof guardedSettings;
export const guardedNames = Object.keys(guardedSettings) as GuardedSetting[];
