import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/query-of.js';
import { ButtonAnchor } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { keepReferenceTexts as texts } from './texts.fr.js';

/**
 * Shown before the provider's page where the browser stores nothing: the return cannot be matched to the payment, so that its reference
 * is read first.
 */
export function KeepReference({ payment, onClose }: { payment: OpenedPayment | null; onClose: () => void }) {
  const state = useQuery({
    ...queryOf(getPaymentStatus, { params: { token: payment?.token ?? '' } }),
    enabled: payment !== null,
  });
  const reference = state.data?.data.reference;
  return (
    <Dialog
      open={payment !== null}
      onClose={onClose}
      title={texts.title}
      footer={
        // Never stopped by a reference that cannot be read.
        payment && (reference ?? state.error) ? <ButtonAnchor href={payment.url}>{texts.goOn}</ButtonAnchor> : undefined
      }
    >
      <div className="stack">
        <p>{texts.lead}</p>
        <p className="num num-md" role="status">
          {reference ?? (state.error ? texts.unknown : texts.loading)}
        </p>
      </div>
    </Dialog>
  );
}

export interface OpenedPayment {
  token: string;
  /** The provider's page. */
  url: string;
}
