import type { AdminProduct } from '@raffle/contracts/http/products';
import { Fragment } from 'react';
import { dateAndTime } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { Card } from '../../shared/ui/card.js';
import { ProductPreview } from './product-preview.js';
import { toValues } from './product-values.js';
import { texts } from './texts.fr.js';
import './product-form.css';

/** A product whose draw has started, or that is cancelled: read-only (docs/product.md rule 10b). */
export function ProductFacts({ product }: { product: AdminProduct }) {
  const { free_ticket_share: share, draw_date: drawn } = product;
  const facts = [
    [texts.name, product.name],
    [texts.description, product.description || texts.noDescription],
    [texts.ticketPrice, number(product.ticket_price)],
    [texts.maxParticipants, number(product.max_participants)],
    [texts.maxWinners, number(product.max_winners)],
    [texts.freeTickets, texts.freeTicketsAre[product.accepts_free_tickets ? 'yes' : 'no']],
    [texts.freeTicketShare, share === null ? texts.asInSettings : number(share)],
    [texts.ticketsPerPerson, number(product.tickets_per_person)],
    [texts.drawDate, drawn === null ? texts.noDate : dateAndTime(drawn)],
    [texts.boost, number(product.artificial_boost)],
  ] as const;
  return (
    <div className="main-and-side">
      <Card large className="stack">
        <p className="sm muted">{product.status === 'cancelled' ? texts.ended : texts.drawn}</p>
        <dl className="dl product-facts">
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd className="breakable">{value}</dd>
            </Fragment>
          ))}
        </dl>
      </Card>
      <ProductPreview values={toValues(product)} />
    </div>
  );
}
