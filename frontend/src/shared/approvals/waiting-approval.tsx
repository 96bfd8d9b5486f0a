import { refuseRequest, type Approval } from '@raffle/contracts/http/approvals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { approvalsQuery } from '../api/list-approvals.js';
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

/** What about a subject waits for a second administrator, or what became of the newest request. */
export function WaitingApproval({ subject }: { subject: string }) {
  const { data } = useQuery(approvalsQuery(subject));
  const newest = data?.approvals[0];
  if (newest === undefined) return null;
  if (newest.state === 'open') return <Waiting approval={newest} />;
  return (
    <p className="sm muted">
      {texts.decided(
        newest.state,
        dateAndTime(newest.decided_at ?? newest.expires_at),
        newest.decided_by?.username,
        newest.decision_reason,
      )}
    </p>
  );
}

const shown = { name: (value: string) => value, phone, registration_price: (value: string) => money(Number(value)) };

function Waiting({ approval }: { approval: Approval }) {
  const { session } = useSession();
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null);
  const mine = session.status === 'admin' && session.admin.id === approval.requested_by.id;
  const close = () => setAsking(null);
  return (
    <Card large className="stack">
      <div className="stack stack-1">
        <h2>{texts.waiting[approval.kind]}</h2>
        <p className="sm muted">
          {texts.askedBy(mine ? null : approval.requested_by.username, dateAndTime(approval.requested_at))}{' '}
          {texts.until(dateAndTime(approval.expires_at))}
        </p>
      </div>
      <Changes approval={approval} />
      <p className="breakable">{texts.because(approval.reason)}</p>
      <div className="row row-wrap">
        {mine ? (
          <p className="sm muted">{texts.ownWaits}</p>
        ) : (
          <Button size="small" onClick={() => setAsking('approve')}>
            {texts.approve}
          </Button>
        )}
        <Button kind="secondary" size="small" onClick={() => setAsking('refuse')}>
          {mine ? texts.takeBack : texts.refuse}
        </Button>
      </div>
      {asking === 'approve' && <ApproveDialog approval={approval} onClose={close} />}
      {asking === 'refuse' && <RefuseDialog approval={approval} mine={mine} onClose={close} />}
    </Card>
  );
}

function Changes({ approval: { changes } }: { approval: Approval }) {
  return (
    <dl className="facts sm approval">
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{texts.fields[field]}</dt>
          <dd className="breakable">
            <del className="muted">{shown[field](before)}</del>
            <br />
            <ins>{shown[field](after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface DecisionProps {
  approval: Approval;
  onClose: () => void;
}

function ApproveDialog({ approval, onClose }: DecisionProps) {
  const approve = useApprove(approval.subject);
  const showToast = useToast();
  const hasNewPhone = approval.changes.some(({ field }) => field === 'phone');
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.approveTitle[approval.kind](approval.subject_name)}
      confirmLabel={texts.approve}
      confirmKind="primary"
      busy={approve.isPending}
      onConfirm={() =>
        approve.mutate(approval.id, {
          onSuccess: () => {
            showToast(texts.approved);
            onClose();
          },
        })
      }
    >
      <div className="stack">
        <Changes approval={approval} />
        {hasNewPhone && <p>{texts.phoneText}</p>}
        <FailureNotice title={texts.approveFailed} error={approve.error} />
      </div>
    </ConfirmDialog>
  );
}

function RefuseDialog({ approval, mine, onClose }: DecisionProps & { mine: boolean }) {
  const refuse = useRefuse(approval.subject);
  const showToast = useToast();
  const form = useForm({ initial: { reason: '' }, check: (values) => validate(refuseRequest.body!, values) });
  const onSuccess = () => {
    showToast(mine ? texts.takenBack : texts.refused);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={mine ? texts.takeBackTitle : texts.refuseTitle}
      form={form}
      submitLabel={mine ? texts.takeBack : texts.refuse}
      failureTitle={texts.refuseFailed}
      onSubmit={form.onSubmit(({ reason }) => refuse.mutateAsync({ id: approval.id, reason }, { onSuccess }))}
    >
      <TextArea {...form.field('reason')} label={texts.reason} help={texts.refuseHelp} maxLength={500} required />
    </FormDialog>
  );
}
