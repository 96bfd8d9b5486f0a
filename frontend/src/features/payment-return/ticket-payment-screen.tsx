import { useTitle } from '../../shared/use-title.js';
import { texts } from './texts.fr.js';

export function TicketPaymentScreen() {
  useTitle(texts.ticketTitle);
  return <h1 className="narrow page">{texts.ticketTitle}</h1>;
}
