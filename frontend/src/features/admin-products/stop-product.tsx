import type { AdminProduct } from '@raffle/contracts/http/products';
import { useNavigate } from 'react-router';
import { useOpen } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { useToast } from '../../shared/ui/toasts.js';
import { CancelProduct } from './cancel-product.js';
import { useDeleteProduct } from './change-products.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** Deletes a product without tickets, or cancels one that is on sale (docs/product.md rules 10b and 20). */
export function StopProduct({ product }: { product: AdminProduct }) {
  const untouched = product.current_participants === 0 && product.held === 0;
  const cancellable = product.status === 'active';
  const deletable = untouched && product.status !== 'drawing' && product.status !== 'completed';
  if (!cancellable && !deletable) return null;
  return (
    <Card className="row between row-wrap">
      <h2 className="sm semibold">{product.status === 'draft' ? texts.removeDraft : texts.dangerZone}</h2>
      <div className="row row-wrap">
        {cancellable && <CancelProduct product={product} />}
        {deletable && <DeleteProduct product={product} />}
      </div>
    </Card>
  );
}

function DeleteProduct({ product }: { product: AdminProduct }) {
  const [asking, setAsking] = useOpen('stop', false);
  const remove = useDeleteProduct(product.id);
  const navigate = useNavigate();
  const showToast = useToast();
  return (
    <>
      <Button kind="danger" size="small" onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              showToast(texts.removed);
              void navigate('/admin/products');
            },
          })
        }
      >
        <div className="stack">
          <p>{texts.removeText(product.name)}</p>
          <FailureNotice title={texts.deleteFailed} error={remove.error} />
        </div>
      </ConfirmDialog>
    </>
  );
}
