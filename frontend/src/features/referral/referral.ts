import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { getReferral } from '@raffle/contracts/http/referral';

export type Referral = AnswerOf<typeof getReferral>;
export type Friend = Referral['history'][number];

/** Site origin + /register?ref=code (docs/product.md section 2, Referral). */
export function referralLink(origin: string, code: string): string {
  return `${origin}/register?ref=${encodeURIComponent(code)}`;
}
