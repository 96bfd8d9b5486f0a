import { operatorName, paymentTypeWords, providerName } from '@raffle/contracts/http/admin-money-words';
import type { AdminPayment, PaymentDetail } from '@raffle/contracts/http/admin-money';
import { numbersDiffer } from '@raffle/contracts/http/admin-refunds';
import { paymentList } from '@raffle/contracts/http/payment-list';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdminProduct } from '../../shared/api/back-office-queries.js';
import { dateAndTime, sinceWhen } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { AdminLink } from '../../shared/session/admin-link.js';
import { PaymentStateBadge } from '../../shared/ui/back-office-badges.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import styles from './payments.module.css';

const { columns: titles } = paymentList;

/** The details of a payment, with links to its user and product. */
export function PaymentFacts({ payment }: { payment: AdminPayment }) {
  const { received_amount: received, received_fee: fee, user_id: userId, product_id: productId } = payment;
  const differs = received !== null && received !== payment.amount;
  const paidByOther = payment.payer_phone !== null && numbersDiffer(payment);
  return (
    <Card large>
      <header>
        <h2>{texts.facts}</h2>
      </header>
      <dl className={classNames('dl', styles.facts)}>
        <Fact name={titles.state.title}>
          <PaymentStateBadge {...payment} />
        </Fact>
        <Fact name={titles.type.title}>{paymentTypeWords[payment.type]}</Fact>
        <Fact name={titles.amount.title}>
          <b className="money">{money(payment.amount)}</b>
        </Fact>
        <Fact name={titles.received_amount.title}>
          {received === null ? (
            texts.unknown
          ) : (
            <span className={differs ? styles.differs : undefined}>{money(received)}</span>
          )}
        </Fact>
        {fee !== null && <Fact name={titles.received_fee.title}>{money(fee)}</Fact>}
        <Fact name={titles.operator.title}>
          {payment.operator === null ? texts.unknown : operatorName(payment.operator)}
        </Fact>
        <Fact name={titles.provider.title}>{providerName(payment.provider)}</Fact>
        <Fact name={titles.client_name.title}>
          {userId === null ? (
            <>
              <bdi>{payment.client_name}</bdi> ({texts.noAccount})
            </>
          ) : (
            <AdminLink to={`/admin/users/${userId}`}>
              <bdi>{payment.client_name}</bdi>
            </AdminLink>
          )}
        </Fact>
        <Fact name={titles.account_phone.title}>
          {payment.account_phone === null ? texts.unknown : phone(payment.account_phone)}
          {payment.account_phone !== null && payment.client_phone !== payment.account_phone && (
            <span className="xs muted block">{texts.phoneThen(phone(payment.client_phone))}</span>
          )}
        </Fact>
        <Fact name={titles.payer_phone.title}>
          <span className={paidByOther ? styles.differs : undefined}>
            {payment.payer_phone === null ? texts.unknown : phone(payment.payer_phone)}
          </span>
          {paidByOther && <span className="xs muted block">{texts.paidByOther}</span>}
        </Fact>
        {productId !== null && (
          <Fact name={texts.product}>
            <ProductLink id={productId} />
          </Fact>
        )}
        {payment.type === 'ticket' && <Fact name={titles.quantity.title}>{number(payment.quantity)}</Fact>}
        <Fact name={titles.created_at.title}>{dateAndTime(payment.created_at)}</Fact>
        <Fact name={titles.confirmed_at.title}>
          {payment.confirmed_at === null ? '–' : dateAndTime(payment.confirmed_at)}
        </Fact>
        <Fact name={texts.checked}>
          {payment.last_checked_at === null ? '–' : dateAndTime(payment.last_checked_at)}
        </Fact>
        {payment.resolution_reason !== null && (
          <Fact name={titles.resolution_reason.title}>{payment.resolution_reason}</Fact>
        )}
      </dl>
    </Card>
  );
}

/** The product's name; its number until the name is loaded or if the product is unknown. */
function ProductLink({ id }: { id: number }) {
  const product = useAdminProduct(id);
  return <AdminLink to={`/admin/products/${id}`}>{product.data?.name ?? texts.productNumber(id)}</AdminLink>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The outcomes of a payment with their amounts. */
export function Outcomes({ outcomes, payment }: Pick<PaymentDetail, 'outcomes' | 'payment'>) {
  return (
    <Card large>
      <header>
        <h2>{texts.outcomes}</h2>
      </header>
      {outcomes.length === 0 ? (
        <p className="sm muted">{texts.noOutcome[payment.state]}</p>
      ) : (
        <>
          <ul className="list">
            {outcomes.map(({ kind, amount, recorded_at: at }) => (
              <li key={`${kind} ${at}`}>
                <div className="grow">
                  <span className="block">{texts.outcomeKinds[kind]}</span>
                  <time className="xs muted" dateTime={at}>
                    {dateAndTime(at)}
                  </time>
                </div>
                <b className="money">{money(amount)}</b>
              </li>
            ))}
          </ul>
          {outcomes.length > 1 && (
            <p className={classNames('row between sm', styles.sum)}>
              {texts.inAll}
              <b className="money">{money(outcomes.reduce((sum, { amount }) => sum + amount, 0))}</b>
            </p>
          )}
        </>
      )}
    </Card>
  );
}

const amountUnknown = ({ amount_text: written }: NonNullable<PaymentDetail['provider_view']>) =>
  written === null ? texts.unknown : texts.amountText(written);

/** The provider's current view of a payment, with a button to query it again. */
export function ProviderView({ view, state, asking, askError, onAsk }: ProviderViewProps) {
  const now = useNow();
  return (
    <Card large className="stack">
      <h2>{texts.view}</h2>
      {view === null ? (
        <p className="sm muted">{texts.viewNothing[state === 'creating' ? 'yet' : 'never']}</p>
      ) : (
        <div aria-live="polite">
          <p className="xs muted">{texts.viewAt(dateAndTime(view.asked_at))}</p>
          {view.statut === null || view.statut === 'unknown' ? (
            <p className="sm">
              {view.statut === null
                ? texts.viewSilent(view.silent_since && sinceWhen(view.silent_since, now))
                : texts.viewUnknown}
            </p>
          ) : (
            <dl className={classNames('dl', styles.facts)}>
              <dt>{titles.state.title}</dt>
              <dd>
                <Badge tone={view.statut === 'paid' ? 'ok' : view.statut === 'failure' ? 'bad' : 'plain'} dot>
                  {texts.viewStates[view.statut]}
                </Badge>
              </dd>
              <dt>{titles.received_amount.title}</dt>
              <dd className="money">{view.amount === null ? amountUnknown(view) : money(view.amount)}</dd>
              <dt>{titles.received_fee.title}</dt>
              <dd className="money">{view.fee === null ? texts.unknown : money(view.fee)}</dd>
            </dl>
          )}
        </div>
      )}
      <FailureNotice title={texts.askFailed} error={askError} />
      {view !== null && (
        <Button kind="secondary" size="small" className="at-start" busy={asking} onClick={onAsk}>
          <Icon of={RotateCw} />
          {texts.askAgain}
        </Button>
      )}
    </Card>
  );
}

interface ProviderViewProps {
  view: PaymentDetail['provider_view'];
  state: AdminPayment['state'];
  asking: boolean;
  askError: Error | null;
  onAsk: () => void;
}
