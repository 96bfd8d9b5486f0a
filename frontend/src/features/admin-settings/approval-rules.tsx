import type { getSettings } from '@raffle/contracts/http/admin-settings';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Card } from '../../shared/ui/card.js';
import { Check } from '../../shared/ui/check.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { ApprovalAmount } from './approval-amount.js';
import { useChooseApprovals } from './settings-operations.js';
import { texts } from './texts.fr.js';

type Settings = z.output<NonNullable<(typeof getSettings)['answer']>>;

const rules = [
  { rule: 'price', setting: 'approve_price', label: texts.approvePrice },
  { rule: 'draw', setting: 'approve_draw', label: texts.approveDraw },
  { rule: 'cancellation', setting: 'approve_cancellation', label: texts.approveCancellation },
] as const;

/** What needs a second administrator; a super_admin chooses (docs/product.md rule 42). */
export function ApprovalRules({ settings, children }: { settings: Settings; children: ReactNode }) {
  const isSuper = useAdmin().role === 'super_admin';
  const showToast = useToast();
  const choose = useChooseApprovals(() => showToast(texts.saved));
  return (
    <Card large className="stack">
      <h2>{texts.approvals}</h2>
      <p className="sm muted">{texts.approvalsLead}</p>
      {rules.map(({ rule, setting, label }) => (
        <Check
          key={rule}
          checked={settings[setting]}
          disabled={!isSuper || choose.isPending}
          onChange={(event) => choose.mutate({ [rule]: event.target.checked })}
        >
          {label}
        </Check>
      ))}
      <FailureNotice title={texts.saveFailed} error={choose.error} />
      {isSuper && <ApprovalAmount amount={settings.approve_money_from} />}
      {children}
    </Card>
  );
}
