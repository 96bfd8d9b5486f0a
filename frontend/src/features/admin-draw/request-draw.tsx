import { requestDraw } from '@raffle/contracts/http/approvals';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callApi } from '../../shared/api/call-api.js';
import { approvalsQuery, useReadAgain } from '../../shared/approvals/approvals-operations.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft, useOpen } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';

/** Replaces the draw button if a second administrator must approve the draw (docs/product.md rule 42). */
export function RequestDraw({ productId, disabled, names }: RequestDrawProps) {
  const [asking, setAsking] = useOpen('request', false);
  const { data } = useQuery(approvalsQuery('catalog', String(productId)));
  const waits = data?.approvals.some(({ kind, state }) => kind === 'draw' && state === 'open') === true;
  return (
    <>
      <p className="sm muted">{waits ? texts.approvalWaits : texts.approvalNeeded}</p>
      <Button kind="gold" size="large" block disabled={disabled || waits} onClick={() => setAsking(true)}>
        {shared.request}
      </Button>
      {asking && <RequestDialog productId={productId} names={names} onClose={() => setAsking(false)} />}
    </>
  );
}

interface RequestDrawProps {
  productId: number;
  disabled: boolean;
  /** The number of typed names, in words. */
  names: string;
}

function RequestDialog({
  productId,
  names,
  onClose,
}: Pick<RequestDrawProps, 'productId' | 'names'> & { onClose: () => void }) {
  const request = useMutation({
    mutationFn: (body: { reason: string }) => callApi(requestDraw, { params: { id: productId }, body }),
    onSettled: useReadAgain(String(productId)),
  });
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('request'),
    initial: { reason: '' },
    check: (values) => validate(requestDraw.body!, values),
  });
  const onSuccess = () => {
    showToast(shared.requested);
    onClose();
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.requestTitle}
      form={form}
      submitLabel={shared.request}
      failureTitle={shared.requestFailed}
      onSubmit={form.onSubmit((body) => request.mutateAsync(body, { onSuccess }))}
    >
      <p>{texts.requestText(names)}</p>
      <TextArea {...form.field('reason')} label={shared.reason} maxLength={500} required />
    </FormDialog>
  );
}
