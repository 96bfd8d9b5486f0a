import type { AdminDelivery } from '@raffle/contracts/http/admin-deliveries';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { texts } from './texts.fr.js';

/** Which prize a dialog is about: two winners stand in neighbouring rows, and one person may have won twice. */
export function PrizeOfDelivery({ of: { product_name, product_id, ticket, places } }: { of: AdminDelivery }) {
  return (
    <p className="sheet">
      <b className="breakable">{product_name}</b>
      <span className="block">{texts.ofTicket(ticketNumber(product_id, ticket, places))}</span>
    </p>
  );
}
