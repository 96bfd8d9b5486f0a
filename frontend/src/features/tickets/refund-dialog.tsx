import { money } from '../../shared/format/money.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import type { Credit } from './placing.js';
import { useRefundCredit } from './refund-credit.js';
import { texts } from './texts.fr.js';

/** Confirms the refund of a credit: it cannot be placed afterwards (docs/product.md rule 20). */
export function RefundDialog({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const showToast = useToast();
  const refund = useRefundCredit((amount) => {
    showToast(texts.refundAsked(money(amount)));
    onClose();
  });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.refundTitle}
      confirmLabel={texts.refund}
      confirmKind="primary"
      busy={refund.isPending}
      onConfirm={() => refund.mutate(credit.id)}
    >
      <div className="stack">
        <p>{texts.refundHint(money(credit.value))}</p>
        <FailureNotice title={texts.refundFailed} error={refund.error} />
      </div>
    </ConfirmDialog>
  );
}
