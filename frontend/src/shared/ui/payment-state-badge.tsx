import type { AdminPayment } from '@raffle/contracts';
import { Badge, type BadgeTone } from './badge.js';

type State = AdminPayment['state'];

const states: Record<State, { tone: BadgeTone; label: string }> = {
  creating: { tone: 'plain', label: 'En création' },
  pending: { tone: 'info', label: 'En attente' },
  confirmed: { tone: 'ok', label: 'Confirmé' },
  failed: { tone: 'bad', label: 'Échoué' },
  review: { tone: 'gold', label: 'À vérifier' },
  refunded: { tone: 'gold', label: 'Remboursement' },
  expired: { tone: 'plain', label: 'Expiré' },
  not_created: { tone: 'bad', label: 'Non créé' },
};

/** A payment's state in an administrator's words. */
export const paymentStateLabel = (state: State): string => states[state].label;

/** The same with its tint and dot. */
export function PaymentStateBadge({ state }: { state: State }) {
  const { tone, label } = states[state];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
