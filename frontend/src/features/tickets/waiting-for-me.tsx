import type { listMyTickets } from '@raffle/contracts';
import type * as z from 'zod/mini';
import { time } from '../../shared/format/dates.js';
import { money } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { ButtonAnchor, ButtonLink } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

type MyTickets = z.output<NonNullable<(typeof listMyTickets)['answer']>>;

/** Money under way and tickets to place: said before anything else, so that nobody pays twice or forgets a ticket. */
export function WaitingForMe({ mine }: { mine: MyTickets }) {
  const paidCredits = mine.credits.filter((credit) => credit.kind === 'paid');
  const value = paidCredits.reduce((sum, credit) => sum + credit.value, 0);
  const credits = counted(mine.credits.length, 'crédit', 'crédits');
  return (
    <>
      {mine.pending_purchases.map((purchase) => (
        <Notice key={purchase.token} tone="warn">
          <div className="stack stack-2">
            <p>
              <b>{texts.pendingTitle}</b> : {counted(purchase.quantity, 'ticket', 'tickets')}, {purchase.product_name},{' '}
              <span className="money">{money(purchase.amount)}</span>. {texts.pendingUntil(time(purchase.expires_at))}
            </p>
            <div className="row flex-wrap">
              <ButtonAnchor size="small" href={purchase.payment_url}>
                {texts.continuePayment}
              </ButtonAnchor>
              <ButtonLink size="small" kind="secondary" to={`/ticket-payment-success?token=${purchase.token}`}>
                {texts.checkPayment}
              </ButtonLink>
            </div>
          </div>
        </Notice>
      ))}
      {mine.to_place.registration > 0 && (
        <Notice tone="ok">
          <div className="stack stack-2">
            <p>{texts.toPlace(counted(mine.to_place.registration, 'ticket gratuit', 'tickets gratuits'))}</p>
            <div>
              <ButtonLink size="small" to="/select-free-tickets">
                {texts.choose}
              </ButtonLink>
            </div>
          </div>
        </Notice>
      )}
      {mine.credits.length > 0 && (
        <Notice>{value > 0 ? texts.credits(credits, money(value)) : texts.creditsFree(credits)}</Notice>
      )}
    </>
  );
}
