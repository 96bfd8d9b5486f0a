import type { MyTickets } from '../api/get-my-tickets.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { FailureNotice } from '../ui/failure-notice.js';
import { useToast } from '../ui/toasts.js';
import { purchaseTexts as texts } from './purchase-texts.fr.js';
import { useCancelPurchase } from './cancel-purchase.js';

/** Asks before an unpaid purchase is cancelled (docs/product.md rule 29). */
export function CancelPurchaseDialog({ purchase, onClose }: CancelPurchaseDialogProps) {
  const showToast = useToast();
  const cancel = useCancelPurchase(() => {
    showToast(texts.cancelled);
    onClose();
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.cancelTitle}
      confirmLabel={texts.cancelPurchase}
      cancelLabel={texts.keepPurchase}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(purchase.token)}
    >
      <div className="stack">
        <p>{texts.cancelLead(purchase.product_name)}</p>
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
