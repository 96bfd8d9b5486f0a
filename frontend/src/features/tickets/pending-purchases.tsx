import { time } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { pendingPurchases } from '../../shared/session/pending.js';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import type { MyTickets } from './my-tickets.js';
import { texts } from './texts.fr.js';

/** Money under way: said before anything else, so that nobody pays twice. */
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
            <div className="row flex-wrap">
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

/** The way back from the payment finds what was bought, also when it was begun on another phone. */
function keep(purchase: MyTickets['pending_purchases'][number]): void {
  pendingPurchases.add({
    productId: purchase.product_id,
    quantity: purchase.quantity,
    productName: purchase.product_name,
    paymentToken: purchase.token,
    expiresAt: purchase.expires_at,
  });
}
