import { cancelProduct, type AdminProduct } from '@raffle/contracts/http/products';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Button } from '../../shared/ui/button.js';
import { TextArea } from '../../shared/ui/field.js';
import { useToast } from '../../shared/ui/toasts.js';
import { CancellationCredits } from './cancellation-credits.js';
import { useCancelProduct } from './change-products.js';
import { texts } from './texts.fr.js';

/** Cancels a product on sale, with a reason; a full one in public, by a super_admin alone (docs/product.md rules 20 and 30). */
export function CancelProduct({ product }: { product: AdminProduct }) {
  const full = product.current_participants >= product.max_participants;
  const isSuper = useAdmin().role === 'super_admin';
  const [asking, setAsking] = useState(false);
  const cancel = useCancelProduct(product.id);
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
        submitLabel={texts.cancelDraw}
        submitKind="danger"
        cancelLabel={texts.keepDraw}
        failureTitle={texts.updateFailed}
        onSubmit={form.onSubmit(({ reason }) => cancel.mutateAsync(reason, { onSuccess }))}
      >
        <CancellationCredits productId={product.id} />
        <p>{texts.cancelText}</p>
        {full && <p>{texts.cancelFullText}</p>}
        <TextArea {...form.field('reason')} label={texts.cancelReason} help={texts.cancelReasonHelp} maxLength={500} />
      </FormDialog>
    </>
  );
}
