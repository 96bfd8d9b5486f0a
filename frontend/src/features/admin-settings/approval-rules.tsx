import type { ReactNode } from 'react';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Card } from '../../shared/ui/card.js';
import { Check } from '../../shared/ui/check.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useChooseApprovals } from './settings-operations.js';
import { texts } from './texts.fr.js';

/** What needs a second administrator; a super_admin chooses (docs/product.md rule 42). */
export function ApprovalRules({ price, children }: { price: boolean; children: ReactNode }) {
  const isSuper = useAdmin().role === 'super_admin';
  const showToast = useToast();
  const choose = useChooseApprovals(() => showToast(texts.saved));
  return (
    <Card large className="stack">
      <h2>{texts.approvals}</h2>
      <p className="sm muted">{texts.approvalsLead}</p>
      <Check
        checked={price}
        disabled={!isSuper || choose.isPending}
        onChange={(event) => choose.mutate({ price: event.target.checked })}
      >
        {texts.approvePrice}
      </Check>
      <FailureNotice title={texts.saveFailed} error={choose.error} />
      {children}
    </Card>
  );
}
