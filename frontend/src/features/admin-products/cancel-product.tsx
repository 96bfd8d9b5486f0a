import { cancelProduct } from '@raffle/contracts/http/products';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { Button } from '../../shared/ui/button.js';
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
      <FormDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.cancelTitle}
        form={form}
        submitLabel={texts.cancelDraw}
        submitKind="danger"
        cancelLabel={texts.keepDraw}
        failureTitle={texts.updateFailed}
        onSubmit={form.onSubmit(({ reason }) => cancel.mutateAsync(reason, { onSuccess }))}
      >
        <p>{texts.cancelText}</p>
        <TextArea {...form.field('reason')} label={texts.cancelReason} maxLength={500} />
      </FormDialog>
    </>
  );
}
