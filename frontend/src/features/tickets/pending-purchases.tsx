import { time } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { pendingPurchases } from '../../shared/session/pending.js';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import type { MyTickets } from './my-tickets.js';
import { texts } from './texts.fr.js';

/** Pending payments: shown first, so that users do not pay twice. */
export function PendingPurchases({ purchases }: { purchases: MyTickets['pending_purchases'] }) {
  return (
    <>
      {purchases.map((purchase) => (
        <Notice key={purchase.token} tone="warn">
          <div className="stack stack-2">
            <p>
              <b>{texts.pendingTitle}</b> : {counted(purchase.quantity, 'ticket', 'tickets')}, {purchase.product_name},{' '}
              <span className="money">{money(purchase.amount)}</span>. {texts.pendingUntil(time(purchase.expires_at))}
            </p>
            <div className="row row-wrap">
              <ButtonAnchor size="small" href={purchase.payment_url} onClick={() => keep(purchase)}>
                {texts.continuePayment}
              </ButtonAnchor>
              <ButtonLink
                size="small"
                kind="secondary"
                to={`/ticket-payment-success?token=${purchase.token}`}
                onClick={() => keep(purchase)}
              >
                {texts.checkPayment}
              </ButtonLink>
            </div>
          </div>
        </Notice>
      ))}
    </>
  );
}

/** Stores the purchase, so that the return from the payment finds it, even if it started on another phone. */
function keep(purchase: MyTickets['pending_purchases'][number]): void {
  pendingPurchases.add({
    productId: purchase.product_id,
    quantity: purchase.quantity,
    productName: purchase.product_name,
    paymentToken: purchase.token,
    expiresAt: purchase.expires_at,
  });
}
