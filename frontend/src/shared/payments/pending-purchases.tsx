import { cancelPurchase } from '@raffle/contracts/http/tickets';
import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import type { MyTickets } from '../api/my-queries.js';
import { actOf } from '../api/query-of.js';
import { minutesLeft, time } from '../format/dates.js';
import { money } from '../format/money.js';
import { counted } from '../format/plural.js';
import { unbroken } from '../format/unbroken.js';
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { FailureNotice, Notice } from '../ui/notice.js';
import { useToast } from '../ui/toasts.js';
import { useNow } from '../use-now.js';
import { pendingPurchases, startedPurchase } from './payment-in-progress.js';
import { purchaseTexts as texts } from './texts.fr.js';
import './pending-purchases.css';

type PendingPurchase = MyTickets['pending_purchases'][number];

/** Pending payments: shown first, so that users do not pay twice. Each can be paid, checked or cancelled. */
export function PendingPurchases({ purchases }: { purchases: readonly PendingPurchase[] }) {
  const [cancelling, setCancelling] = useState<PendingPurchase | null>(null);
  const now = useNow();
  return (
    <>
      {purchases.map((purchase) => (
        <Notice key={purchase.token} tone="wait">
          <div className="stack stack-2 pending">
            <p>
              <b>{texts.pendingTitle}</b>
              {'\u00a0'}: {counted(purchase.quantity, 'ticket', 'tickets')}, {unbroken(purchase.product_name)},{' '}
              <span className="money">{money(purchase.amount)}</span>.{' '}
              {texts.pendingUntil(purchase.quantity, time(purchase.expires_at), minutesLeft(purchase.expires_at, now))}
            </p>
            <ContinuePayment purchase={purchase} size="small" />
            <p>{texts.alreadyPaid}</p>
            <div className="row row-wrap">
              <ButtonLink
                size="small"
                kind="quiet"
                to={`/ticket-payment-success?token=${purchase.token}`}
                onClick={() => storePurchase(purchase)}
              >
                {texts.checkPayment}
              </ButtonLink>
              <Button size="small" kind="quiet" onClick={() => setCancelling(purchase)}>
                {texts.cancelPurchase(purchase.quantity)}
                <span className="sr">&nbsp;: {purchase.product_name}</span>
              </Button>
            </div>
          </div>
        </Notice>
      ))}
      {cancelling && <CancelPurchaseDialog purchase={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

/** The link to the provider's page of an unpaid purchase. */
export function ContinuePayment({ purchase, ...look }: ContinuePaymentProps) {
  return (
    <ButtonAnchor {...look} href={purchase.payment_url} onClick={() => storePurchase(purchase)}>
      {texts.continuePayment}
    </ButtonAnchor>
  );
}

interface ContinuePaymentProps extends Pick<ComponentProps<typeof ButtonAnchor>, 'size' | 'className'> {
  purchase: PendingPurchase;
}

/** Stores the purchase, so that the return from the payment finds it, even if it started on another phone. */
export const storePurchase = (purchase: PendingPurchase): void => pendingPurchases.add(startedPurchase(purchase));

/** Asks before an unpaid purchase is cancelled (docs/product.md rule 29). */
function CancelPurchaseDialog({ purchase, onClose }: CancelPurchaseDialogProps) {
  const showToast = useToast();
  const cancel = useMutation({
    ...actOf(cancelPurchase),
    // Not a callback of the call: the purchase may have left the screen meanwhile.
    onSuccess: () => {
      pendingPurchases.remove(purchase.token);
      showToast(texts.cancelled(purchase.quantity));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.cancelTitle}
      confirmLabel={texts.cancelPurchase(purchase.quantity)}
      cancelLabel={texts.keepPurchase(purchase.quantity)}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ body: { paymentToken: purchase.token } })}
    >
      <div className="stack">
        <p>{texts.cancelLead(purchase.quantity, purchase.product_name)}</p>
        <p className="muted">{texts.cancelHint}</p>
        <FailureNotice title={texts.cancelFailed} error={cancel.error} />
      </div>
    </ConfirmDialog>
  );
}

interface CancelPurchaseDialogProps {
  purchase: MyTickets['pending_purchases'][number];
  onClose: () => void;
}
