import { refundCredit } from '@raffle/contracts/http/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { money } from '../../shared/format/money.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import type { Credit } from './placing.js';
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

/**
 * Requests the refund of a paid credit. Idempotent by the credit's id. `onAsked` (with the amount in F CFA) is called even if the
 * calling component has unmounted: its section disappears with the last credit.
 */
function useRefundCredit(onAsked: (amount: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (creditId: string) =>
      callApi(refundCredit, { params: { id: creditId }, idempotencyKey: `refund/${creditId}` }),
    onSuccess: ({ amount }) => onAsked(amount),
    onSettled: () => queries.invalidateQueries({ queryKey: ['my-tickets'] }),
  });
}
