import type { AdminPayment } from '@raffle/contracts/http/admin-money';
import { isPaidBack, paymentStateWord } from '@raffle/contracts/http/admin-money-words';
import { Badge, type BadgeTone } from './badge.js';

const tones: Record<AdminPayment['state'], BadgeTone> = {
  creating: 'plain',
  pending: 'info',
  confirmed: 'ok',
  failed: 'bad',
  review: 'gold',
  refunded: 'gold',
  expired: 'plain',
  not_created: 'bad',
};

/** A payment's state in an administrator's words, with its tint and dot; settled once all that was owed is refunded. */
export function PaymentStateBadge({ state, refunds = [] }: PaymentStateBadgeProps) {
  const payment = { state, refunds };
  return (
    <Badge tone={isPaidBack(payment) ? 'ok' : tones[state]} dot>
      {paymentStateWord(payment)}
    </Badge>
  );
}

type PaymentStateBadgeProps = Pick<AdminPayment, 'state'> & Partial<Pick<AdminPayment, 'refunds'>>;
