import { useAdminStats } from '../shared/api/back-office-queries.js';
import { sinceWhen } from '../shared/format/dates.js';
import { Notice } from '../shared/ui/notice.js';
import { useNow } from '../shared/use-now.js';
import './unavailable-parts.css';

const names = {
  no_answer: 'ne répond pas',
  refuses: 'refuse tous les paiements',
} as const;

/** Above every screen of the back-office while the payment provider fails: buyers cannot pay (docs/payment-provider.md "Failures"). */
export function ProviderFails() {
  const failure = useAdminStats().data?.provider_failure;
  const now = useNow();
  if (!failure) return null;
  return (
    <Notice tone="warn" announce className="unavailable-parts">
      <b>
        Le prestataire de paiement {names[failure.kind]} depuis {sinceWhen(failure.since, now)}.
      </b>{' '}
      Presque personne ne peut payer. Ce qui est déjà payé sera retrouvé dès qu’il répond, et les paiements à vérifier
      attendent.
    </Notice>
  );
}
