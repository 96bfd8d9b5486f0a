import { approvalRequests, type Approval, type ApprovalField } from '@raffle/contracts/http/approvals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsQuery, type ApprovalService } from '../api/list-approvals.js';
import { validate } from '../form/check.js';
import { FormDialog } from '../form/form-dialog.js';
import { useForm } from '../form/use-form.js';
import { dateAndTime } from '../format/dates.js';
import { money } from '../format/money.js';
import { phone } from '../format/phone.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { FailureNotice } from '../ui/failure-notice.js';
import { TextArea } from '../ui/field.js';
import { useToast } from '../ui/toasts.js';
import { useApprove, useRefuse } from './approvals-operations.js';
import { texts } from './texts.fr.js';
import '../ui/facts.css';
import './waiting-approval.css';

/** The requests about a subject that wait for a second administrator, or else the outcome of the newest one. */
export function WaitingApproval({ service, subject }: { service: ApprovalService; subject: string }) {
  const { data } = useQuery(approvalsQuery(service, subject));
  const open = data?.approvals.filter(({ state }) => state === 'open') ?? [];
  if (open.length > 0) return open.map((one) => <Waiting key={one.id} service={service} approval={one} />);
  const newest = data?.approvals[0];
  if (newest === undefined || newest.state === 'open') return null;
  return (
    <p className="sm muted">
      {texts.decided(
        newest.state,
        dateAndTime(newest.decided_at ?? newest.expires_at),
        newest.decided_by?.username || texts.somebody,
        newest.decision_reason,
      )}
    </p>
  );
}

const shown = {
  name: (value: string) => value,
  phone,
  registration_price: (value: string) => money(Number(value)),
  /** Shown by the title. */
  status: null,
  amount: (value: string) => money(Number(value)),
} satisfies Record<ApprovalField, ((value: string) => string) | null>;

interface RequestProps {
  service: ApprovalService;
  approval: Approval;
}

function Waiting({ service, approval }: RequestProps) {
  const { session } = useSession();
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null);
  const isSuper = session.status === 'admin' && session.admin.role === 'super_admin';
  const needsSuper = ['cancellation', 'grant', 'refund'].includes(approval.kind);
  const mayDecide = !needsSuper || isSuper;
  const mine = session.status === 'admin' && session.admin.id === approval.requested_by.id;
  const close = () => setAsking(null);
  return (
    <Card large className="stack">
      <div className="stack stack-1">
        <h2>{texts.waiting[approval.kind]}</h2>
        <p className="sm muted">
          {texts.askedBy(
            mine ? null : approval.requested_by.username || texts.somebody,
            dateAndTime(approval.requested_at),
          )}{' '}
          {texts.until(dateAndTime(approval.expires_at))}
        </p>
      </div>
      <Changes approval={approval} />
      <p className="breakable">{texts.because(approval.reason)}</p>
      <div className="row row-wrap">
        {mine || !mayDecide ? (
          <p className="sm muted">{needsSuper ? texts.superWaits : texts.ownWaits}</p>
        ) : (
          <Button size="small" onClick={() => setAsking('approve')}>
            {texts.approve}
          </Button>
        )}
        {mayDecide && (
          <Button kind="secondary" size="small" onClick={() => setAsking('refuse')}>
            {mine ? texts.takeBack : texts.refuse}
          </Button>
        )}
      </div>
      {asking === 'approve' && <ApproveDialog service={service} approval={approval} onClose={close} />}
      {asking === 'refuse' && <RefuseDialog service={service} approval={approval} mine={mine} onClose={close} />}
    </Card>
  );
}

function Changes({ approval }: { approval: Approval }) {
  const changes = approval.changes.flatMap(({ field, before, after }) => {
    const show = shown[field];
    return show === null ? [] : { label: texts.fields[field], before: before && show(before), after: show(after) };
  });
  if (changes.length === 0) return null;
  return (
    <dl className="facts sm approval">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="breakable">
            {before !== '' && (
              <>
                <del className="muted">{before}</del>
                <br />
              </>
            )}
            <ins>{after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DecisionProps extends RequestProps {
  onClose: () => void;
}

function ApproveDialog({ service, approval, onClose }: DecisionProps) {
  const showToast = useToast();
  const approve = useApprove(service, approval.subject, () => {
    showToast(texts.approved);
    onClose();
  });
  const hasNewPhone = approval.changes.some(({ field }) => field === 'phone');
  const text = hasNewPhone ? texts.phoneText : texts.approveText[approval.kind];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.approveTitle[approval.kind](approval.subject_name)}
      confirmLabel={texts.approve}
      confirmKind="primary"
      busy={approve.isPending}
      onConfirm={() => approve.mutate(approval.id)}
    >
      <div className="stack">
        <Changes approval={approval} />
        {text !== null && <p>{text}</p>}
        <FailureNotice title={texts.approveFailed} error={approve.error} />
      </div>
    </ConfirmDialog>
  );
}

function RefuseDialog({ service, approval, mine, onClose }: DecisionProps & { mine: boolean }) {
  const showToast = useToast();
  const refuse = useRefuse(service, approval.subject, () => {
    showToast(mine ? texts.takenBack : texts.refused);
    onClose();
  });
  const form = useForm({
    initial: { reason: '' },
    check: (values) => validate(approvalRequests[service].refuse.body!, values),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={mine ? texts.takeBackTitle : texts.refuseTitle}
      form={form}
      submitLabel={mine ? texts.takeBack : texts.refuse}
      failureTitle={texts.refuseFailed}
      onSubmit={form.onSubmit(({ reason }) => refuse.mutateAsync({ id: approval.id, reason }))}
    >
      <TextArea {...form.field('reason')} label={texts.reason} help={texts.refuseHelp} maxLength={500} required />
    </FormDialog>
  );
}
