import { refundCredit } from '@raffle/contracts/http/tickets';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { actOf } from '../../shared/api/query-of.js';
import { money } from '../../shared/format/money.js';
import { Listen } from '../../shared/listen/listen.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import type { Credit } from './placing.js';
import { texts } from './texts.fr.js';

/** Confirms the refund of a credit: it cannot be placed afterwards (docs/product.md rule 20). */
export function RefundDialog({ credit, onClose }: { credit: Credit; onClose: () => void }) {
  const showToast = useToast();
  const id = useId();
  const refund = useMutation({
    ...actOf(refundCredit),
    // Not a callback of the call: the section leaves the screen with the last credit.
    onSuccess: ({ amount }) => {
      showToast(texts.refundAsked(money(amount)));
      onClose();
    },
  });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.refundTitle}
      confirmLabel={texts.refund}
      cancelLabel={texts.keepCredit}
      confirmKind="primary"
      busy={refund.isPending}
      onConfirm={() => refund.mutate({ params: { id: credit.id }, idempotencyKey: `refund/${credit.id}` })}
    >
      <div className="stack">
        <div className="row top">
          <div id={id} className="grow stack stack-2">
            <p className="semibold">{texts.refundHint(money(credit.value))}</p>
            <p>{texts.refundTo}</p>
            <p>{texts.refundEnds}</p>
          </div>
          <Listen to={id} upright />
        </div>
        <FailureNotice title={texts.refundFailed} error={refund.error} />
      </div>
    </ConfirmDialog>
  );
}
