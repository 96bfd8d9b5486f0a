import { requestMoney } from '@raffle/contracts/http/approvals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { approvalsQuery, useReadAgain } from '../../shared/approvals/approvals-operations.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft, useOpen } from '../../shared/session/use-draft.js';
import { money } from '../../shared/format/money.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

/** Replaces the decision if a second super_admin must approve it (docs/product.md rule 42). */
export function RequestApproval(request: Request) {
  const [asking, setAsking] = useOpen(`request ${request.kind}`, false);
  const { data } = useQuery(approvalsQuery('payments', request.paymentId));
  const waits = data?.approvals.some(({ kind, state }) => kind === request.kind && state === 'open') === true;
  return (
    <>
      <p className="sm muted">{waits ? texts.approvalWaits : texts.approvalNeeded}</p>
      {!waits && (
        <Button kind="secondary" size="small" onClick={() => setAsking(true)}>
          {shared.request}
        </Button>
      )}
      {asking && <RequestDialog {...request} onClose={() => setAsking(false)} />}
    </>
  );
}

interface Request {
  paymentId: string;
  kind: 'grant' | 'refund';
  /** F CFA */
  amount: number;
}

function RequestDialog({ paymentId, kind, amount, onClose }: Request & { onClose: () => void }) {
  const request = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      callApi(requestMoney, { params: { id: paymentId }, body: { kind, amount, reason } }),
    onSettled: useReadAgain(paymentId),
  });
  const showToast = useToast();
  const form = useForm({
    draft: useDraft(`request ${kind}`),
    initial: { reason: '' },
    check: ({ reason }) => validate(requestMoney.body!, { kind, amount, reason }),
  });
  const onSuccess = () => {
    showToast(shared.requested);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.requestTitle[kind](money(amount))}
      form={form}
      submitLabel={shared.request}
      failureTitle={shared.requestFailed}
      onSubmit={form.onSubmit((body) => request.mutateAsync(body, { onSuccess }))}
    >
      <p>{texts.requestText[kind]}</p>
      <TextArea {...form.field('reason')} label={shared.reason} maxLength={500} required />
    </FormDialog>
  );
}
