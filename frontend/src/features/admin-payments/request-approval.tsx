import { requestMoney } from '@raffle/contracts/http/requests-about-money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsQuery } from '../../shared/approvals/approvals-operations.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { money } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { texts } from './texts.fr.js';

/** Replaces the decision if a second super_admin must approve it (docs/product.md rule 42). */
export function RequestApproval({ paymentId, kind, amount }: RequestApprovalProps) {
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(approvalsQuery('payments', paymentId));
  const waits = data?.approvals.some((one) => one.kind === kind && one.state === 'open') === true;
  return (
    <>
      <p className="sm muted">{waits ? texts.approvalWaits : texts.approvalNeeded}</p>
      {!waits && (
        <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
          {shared.request}
        </Button>
      )}
      {asking && (
        <AskDialog
          title={texts.requestTitle[kind](money(amount))}
          draft={kind}
          subject={paymentId}
          request={requestMoney}
          input={(reason) => ({ params: { id: paymentId }, body: { kind, amount, reason } })}
          onClose={() => setAsking(false)}
        >
          {texts.requestText[kind]}
        </AskDialog>
      )}
    </>
  );
}

interface RequestApprovalProps {
  paymentId: string;
  kind: 'grant' | 'refund';
  /** F CFA */
  amount: number;
}
