import { cancelProduct } from '@raffle/contracts/http/admin-products';
import { type AdminProduct } from '@raffle/contracts/http/products';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useDraft, useOpen } from '../../shared/session/use-draft.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { CancellationCredits } from './cancellation-credits.js';
import { useCancelProduct, useRequestCancellation } from './change-products.js';
import { texts } from './texts.fr.js';

/** Cancels a product on sale, with a reason; a full one publicly, by a super_admin only (docs/product.md rules 20 and 30). */
export function CancelProduct({ product }: { product: AdminProduct }) {
  const isSuper = useAdmin().role === 'super_admin';
  const [asking, setAsking] = useOpen('cancel', false);
  const cancel = useCancelProduct(product.id);
  const request = useRequestCancellation(product.id);
  // The settings and the places may be unknown, or have changed: the server decides.
  const refused = cancel.error instanceof ApiError && cancel.error.is('approval_needed');
  const full = refused || product.current_participants >= product.max_participants;
  const { data: settings } = useQuery(settingsQuery);
  const needsApproval = full && (settings?.two_people === true || refused);
  const navigate = useNavigate();
  const showToast = useToast();
  const form = useForm({
    draft: useDraft('cancel'),
    initial: { reason: '' },
    check: (values) => validate(cancelProduct.body!, values),
  });
  const onRequested = () => {
    showToast(shared.requested);
    setAsking(false);
  };
  const onSuccess = () => {
    showToast(texts.cancelled);
    void navigate('/admin/products');
  };
  if (full && !isSuper) return <p className="sm muted">{texts.cancelFullOnlySuper}</p>;
  return (
    <>
      <Button kind="danger" size="small" onClick={() => setAsking(true)}>
        {texts.cancelDraw}
      </Button>
      <FormDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.cancelTitle}
        form={form}
        submitLabel={needsApproval ? shared.request : texts.cancelDraw}
        submitKind={needsApproval ? 'primary' : 'danger'}
        cancelLabel={texts.keepDraw}
        failureTitle={needsApproval ? shared.requestFailed : texts.updateFailed}
        onSubmit={form.onSubmit(({ reason }) =>
          needsApproval
            ? request.mutateAsync(reason, { onSuccess: onRequested })
            : cancel.mutateAsync(reason, { onSuccess }),
        )}
      >
        <CancellationCredits productId={product.id} />
        <p>{texts.cancelText}</p>
        {full && <p>{texts.cancelFullText}</p>}
        {needsApproval && <p>{texts.cancelNeedsApproval}</p>}
        <TextArea {...form.field('reason')} label={texts.cancelReason} help={texts.cancelReasonHelp} maxLength={500} />
      </FormDialog>
    </>
  );
}
