import { Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { MyTickets } from '../../shared/api/my-queries.js';
import { minutesLeft, time } from '../../shared/format/dates.js';
import { counted } from '../../shared/format/plural.js';
import { unbroken } from '../../shared/format/unbroken.js';
import { ContinuePayment, storePurchase } from '../../shared/payments/pending-purchases.js';
import { Icon } from '../../shared/ui/icon.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import { WaitingTitle } from './waiting-row.js';

/** A place that waits for its payment, until when, and the way to pay it; whoever has paid already is led to the check first. */
export function UnpaidRow({ purchase }: { purchase: MyTickets['pending_purchases'][number] }) {
  const { quantity, product_name: product, amount, expires_at: until, token } = purchase;
  const minutes = minutesLeft(until, useNow());
  return (
    <li className="unpaid">
      <div className="row">
        <span className="avatar held">
          <Icon of={Clock} />
        </span>
        <span className="grow">
          <WaitingTitle amount={amount}>{texts.toPay}</WaitingTitle>
          <span className="sm muted block">
            <span className="semibold">
              {texts.payUntil(time(until))}
              {minutes > 0 && `, ${texts.payWithin(minutes)}`}.{' '}
            </span>
            {counted(quantity, 'ticket', 'tickets')}, {unbroken(product)}
          </span>
        </span>
      </div>
      <div className="row row-wrap row-2">
        <ContinuePayment purchase={purchase} size="small" />
        <Link
          className="sm tap semibold"
          to={`/ticket-payment-success?token=${token}`}
          onClick={() => storePurchase(purchase)}
        >
          {texts.alreadyPaid}
          <span className="sr">&nbsp;: {product}</span>
        </Link>
      </div>
    </li>
  );
}
