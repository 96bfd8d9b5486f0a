import { cancellationCredits } from '@raffle/contracts/http/admin-money';
import { adminDeleteProduct, cancelProduct } from '@raffle/contracts/http/admin-products';
import { requestCancellation } from '@raffle/contracts/http/requests-about-products';
import { listProducts } from '@raffle/contracts/http/product-list';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { daysToAwaitBeacon } from '@raffle/contracts/http/sale-end';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { activeProductsQuery } from '../../shared/api/public-queries.js';
import { actOf, keyOf, queryOf } from '../../shared/api/query-of.js';
import { texts as shared } from '../../shared/approvals/texts.fr.js';
import { validate } from '../../shared/form/check.js';
import { FormDialog } from '../../shared/form/form-dialog.js';
import { useForm } from '../../shared/form/use-form.js';
import { waitsForItsHour } from '../../shared/draw/waits-for-its-hour.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useDraft } from '../../shared/session/use-draft.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { TextArea } from '../../shared/ui/field.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import { productDraft } from './use-product-form.js';

/** Deletes a product without tickets, or cancels one that is on sale (docs/product.md rules 10b and 20). */
export function StopProduct({ product }: { product: AdminProduct }) {
  const untouched = product.current_participants === 0 && product.held === 0;
  const absent = useBeaconIsAbsent(product);
  const cancellable = (product.status === 'active' && !waitsForItsHour(product)) || absent;
  const deletable = untouched && product.status !== 'drawing' && product.status !== 'completed';
  if (!cancellable && !deletable) return null;
  return (
    <Card className="row between row-wrap">
      <h2 className="sm semibold">{product.status === 'draft' ? texts.removeDraft : texts.dangerZone}</h2>
      <div className="row row-wrap">
        {cancellable && <CancelProduct product={product} absent={absent} />}
        {deletable && <DeleteProduct product={product} />}
      </div>
    </Card>
  );
}

/** Whether the draw has waited for its round so long that two people may end it (docs/product.md rule 30). */
function useBeaconIsAbsent({ frozen }: AdminProduct): boolean {
  const now = useNow();
  const expected = frozen?.beacon_expected_at;
  return expected != null && now.getTime() >= new Date(expected).getTime() + daysToAwaitBeacon * 86_400_000;
}

function DeleteProduct({ product }: { product: AdminProduct }) {
  const [asking, setAsking] = useState(false);
  const { id } = product;
  const queries = useQueryClient();
  const typed = productDraft(useAdmin().id, id);
  const remove = useMutation({
    ...actOf(adminDeleteProduct),
    // The deleted product is shown until the screen is left, and not read again.
    meta: {},
    onSuccess: () => {
      typed.remove();
      for (const queryKey of [keyOf(listProducts), activeProductsQuery.queryKey])
        void queries.invalidateQueries({ queryKey });
    },
  });
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
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => {
                showToast(texts.removed, 'ok', 'next');
                void navigate('/admin/products');
              },
            },
          )
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

/**
 * Cancels a product on sale, with a reason; a full one publicly, by a super_admin only (docs/product.md rules 20 and
 * 30).
 * @param props.absent its draw waits for a round that two people give up
 */
function CancelProduct({ product, absent }: { product: AdminProduct; absent: boolean }) {
  const isSuper = useAdmin().role === 'super_admin';
  const [asking, setAsking] = useState(false);
  const params = { id: product.id };
  const navigate = useNavigate();
  const showToast = useToast();
  // No callbacks of the calls: what is read again afterwards may have no button any more, and this part has left the screen.
  const cancel = useMutation({
    ...actOf(cancelProduct),
    onSuccess: () => {
      showToast(texts.cancelled, 'ok', 'next');
      void navigate('/admin/products');
    },
  });
  // By a second super_admin (docs/product.md rule 42).
  const request = useMutation({
    ...actOf(requestCancellation),
    onSuccess: () => {
      showToast(shared.requested);
      setAsking(false);
    },
  });
  // The settings and the places may be unknown, or have changed: the server decides.
  const refused = cancel.error instanceof ApiError && cancel.error.is('approval_needed');
  const full = refused || product.current_participants >= product.max_participants;
  const { data: settings } = useQuery(settingsQuery);
  const needsApproval = full && (settings?.two_people === true || refused || absent);
  const form = useForm({
    draft: useDraft('cancel'),
    initial: { reason: '' },
    check: (values) => validate(cancelProduct.body, values),
  });
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
        onSubmit={form.onSubmit((body) =>
          needsApproval ? request.mutateAsync({ params, body }) : cancel.mutateAsync({ params, body }),
        )}
      >
        <CancellationCredits productId={product.id} />
        <p>{texts.cancelText}</p>
        {full && <p>{absent ? texts.cancelWaitingText(daysToAwaitBeacon) : texts.cancelFullText}</p>}
        {needsApproval && <p>{texts.cancelNeedsApproval}</p>}
        <TextArea {...form.field('reason')} label={texts.cancelReason} help={texts.cancelReasonHelp} maxLength={500} />
      </FormDialog>
    </>
  );
}

/** What a cancellation turns into credits; refetched each time the dialog opens, since tickets are still being sold. */
function CancellationCredits({ productId }: { productId: number }) {
  const { data, isError } = useQuery({ ...queryOf(cancellationCredits, { params: { id: productId } }), gcTime: 0 });
  if (isError) return <p className="semibold">{texts.creditsUnknown}</p>;
  if (!data)
    return (
      <LoadingRegion label={texts.creditsLoading}>
        <Skeleton width="100%" height="1.5rem" />
      </LoadingRegion>
    );
  return <p className="semibold">{data.tickets === 0 ? texts.noCredits : texts.credits(data)}</p>;
}
