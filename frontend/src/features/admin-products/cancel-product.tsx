import { cancelProduct } from '@raffle/contracts/http/products';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useCancelProduct } from './change-products.js';
import { texts } from './texts.fr.js';

/** Cancels a product on sale, with a reason (docs/product.md rule 20). */
export function CancelProduct({ id }: { id: number }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCancelProduct(id);
  const navigate = useNavigate();
  const showToast = useToast();
  const formId = useId();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => validate(cancelProduct.body!, values),
  });
  const onSuccess = () => {
    showToast(texts.cancelled);
    void navigate('/admin/products');
  };
  return (
    <>
      <Button kind="danger" size="small" onClick={() => setAsking(true)}>
        {texts.cancelDraw}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.cancelTitle}
        confirmLabel={texts.cancelDraw}
        cancelLabel={texts.keepDraw}
        busy={form.busy}
        formId={formId}
      >
        <form
          id={formId}
          className="stack"
          noValidate
          onSubmit={form.onSubmit(({ reason }) => cancel.mutateAsync(reason, { onSuccess }))}
        >
          <p>{texts.cancelText}</p>
          <TextArea {...form.field('reason')} label={texts.cancelReason} maxLength={500} />
          <FailureNotice title={texts.updateFailed} error={form.failure} />
        </form>
      </ConfirmDialog>
    </>
  );
}
