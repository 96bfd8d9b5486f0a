import { time } from '@raffle/contracts/date-text';
import type { EventPayload, IncidentFound } from '@raffle/contracts/events';
import { operatorName } from '@raffle/contracts/http/admin-money-words';

/** What a super_admin reads by text of an incident. */
export function incidentText({ kind, operator, since }: EventPayload<typeof IncidentFound>): string {
  switch (kind) {
    case 'provider_fails':
      return `Alerte\u00a0: le prestataire de paiement ne marche pas depuis ${time(since)}.`;
    case 'refusals':
      return operator === null
        ? 'Alerte\u00a0: depuis une heure, plus de paiements sont refusés que d’habitude.'
        : `Alerte\u00a0: depuis une heure, plus de paiements sont refusés que d’habitude par ${operatorName(operator)}.`;
    case 'no_sales':
      return `Alerte\u00a0: aucun ticket vendu depuis ${time(since)}, à une heure où il s’en vend.`;
  }
}
