import { adminUpdateProduct } from '@raffle/contracts/http/admin-products';
import { planOpening } from '@raffle/contracts/http/planned-opening';
import { requestActivation } from '@raffle/contracts/http/requests-about-products';
import { getProduct, type AdminProduct } from '@raffle/contracts/http/products';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { settingsQuery, useAdminProduct } from '../../shared/api/back-office-queries.js';
import { isAbout } from '../../shared/api/is-about.js';
import { actOf, keyOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { saleIsOver } from '../../shared/places.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { BackHeading, HistoryLink } from '../../shared/ui/back-heading.js';
import { StatusBadge } from '../../shared/ui/badge.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Skeleton, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { ActivateDialog, type Opening } from './activate-dialog.js';
import { PlannedOpening } from './planned-opening.js';
import { DuplicateProduct, WriteToHolders } from './product-actions.js';
import { ProductAdditions } from './product-additions.js';
import { ProductForm } from './product-form.js';
import { ProductFacts, ProductOverview } from './product-overview.js';
import {
  changesOf,
  fixedFields,
  isReadOnly,
  movesTheEnd,
  prizeFields,
  toBody,
  toValues,
  type ProductValues,
} from './product-values.js';
import { StopProduct } from './stop-product.js';
import { texts } from './texts.fr.js';
import { productDraft, useProductForm } from './use-product-form.js';

/**
 * Edits a product within docs/product.md rule 10b, which the server enforces; read-only once its draw has started or it is
 * cancelled.
 */
export function EditProductScreen() {
  const id = Number(useParams().id);
  const query = useAdminProduct(id);
  const now = useNow();
  const fixed = query.data !== undefined && isReadOnly(query.data);
  const title = query.data?.name ?? texts.readTitle;
  useTitle(title);
  return (
    <div className="stack stack-6">
      <div className="stack">
        <BackHeading to="/admin/products" back={texts.back} title={title}>
          {query.data && <StatusBadge status={query.data.status} />}
        </BackHeading>
        {query.data && (
          <div className="row row-wrap row-2">
            <HistoryLink area="product" subject={id} />
            <DuplicateProduct product={query.data} />
            {query.data.status !== 'draft' && <WriteToHolders product={query.data} />}
            {query.data.status !== 'draft' && (
              <ButtonLink kind="secondary" size="small" to={`/admin/tickets?productId=${id}`}>
                {texts.seeTickets}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      {query.isPending ? (
        <LoadingRegion label={texts.loading}>
          <Skeleton width="100%" height="24rem" />
        </LoadingRegion>
      ) : query.isLoadingError ? (
        <ErrorState
          title={query.error.message}
          error={query.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          {query.data.status !== 'draft' && (
            <>
              <WaitingApproval service="messaging" subject={String(query.data.id)} />
              <ProductOverview product={query.data} now={now} onMove={goToDate} />
            </>
          )}
          {fixed ? (
            <>
              <PlannedOpening product={query.data} />
              <ProductFacts product={query.data} />
              <WaitingApproval service="catalog" subject={String(query.data.id)} />
              {query.data.status !== 'draft' && <ProductAdditions product={query.data} />}
              <StopProduct product={query.data} />
            </>
          ) : (
            <Editor key={query.data.id} product={query.data} ended={saleIsOver(query.data, now)} />
          )}
        </>
      )}
    </div>
  );
}

/** The field of the date, which moves the end of the sale. */
const goToDate = () => document.querySelector<HTMLElement>('[name="drawDate"]')?.focus();

function Editor({ product, ended }: { product: AdminProduct; ended: boolean }) {
  const { id } = product;
  const typed = productDraft(useAdmin().id, id);
  const queries = useQueryClient();
  const update = useMutation({
    ...actOf(adminUpdateProduct),
    // The screen is left without waiting for what is read again.
    meta: {},
    onSuccess: (saved) => {
      // Also where the screen was left before the answer.
      typed.remove();
      // Reopened before it is read again, the form starts from the saved values and has no conflict with them.
      queries.setQueryData(keyOf(getProduct, { params: { id } }), saved);
    },
    onSettled: () => void queries.invalidateQueries({ predicate: isAbout(adminUpdateProduct.about) }),
  });
  const showToast = useToast();
  const plan = useMutation({
    ...actOf(planOpening),
    // Called also when what is read again has no form any more.
    onSuccess: () => {
      typed.remove();
      showToast(texts.opening.saved);
    },
  });
  const [activating, setActivating] = useState<{ values: ProductValues; seen: AdminProduct } | null>(null);
  /** The hour that is asked for. */
  const [asking, setAsking] = useState<Opening | null>(null);
  const [moving, setMoving] = useState<ProductValues | null>(null);
  const navigate = useNavigate();
  const draft = product.status === 'draft';
  // The settings may be unknown, or have changed: the server decides.
  const refused = update.error instanceof ApiError && update.error.is('approval_needed');
  const twoPeople = useQuery(settingsQuery).data?.two_people === true;
  const needsApproval = twoPeople || refused;
  const held = product.current_participants > 0 || product.held > 0;
  const prizeLocked = held ? 'held' : twoPeople && !draft ? 'agreed' : null;
  const form = useProductForm(product.id, toValues(product), [
    ...(draft ? [] : fixedFields),
    ...(prizeLocked ? prizeFields : []),
  ]);

  function onSuccess() {
    showToast(texts.updated, 'ok', 'next');
    void navigate('/admin/products');
  }

  /** Moving an announced end is done once and is not undone (docs/product.md rule 36), so it is asked. */
  function save(values: ProductValues) {
    if (!draft && movesTheEnd(product, toBody(values).drawDate)) return setMoving(values);
    return send(values);
  }

  function send(values: ProductValues) {
    const changes = changesOf(product, values);
    if (Object.keys(changes.before).length === 0) return onSuccess();
    return update.mutateAsync({ params: { id }, body: changes }, { onSuccess });
  }

  function activate(rule: string | undefined, opening: Opening) {
    if (!activating) return;
    const { values, seen } = activating;
    const { opensAt, announced } = opening;
    // Sends all values seen before the dialog opened, so that the server rejects the sale if another administrator changed any.
    const before = { ...toBody(toValues(seen)), beaconRule: seen.beacon_rule };
    const body = {
      ...changesOf(seen, values),
      beaconRule: rule,
      before,
      status: needsApproval || opensAt !== null ? 'draft' : 'active',
    } as const;
    const onSaved = () => (needsApproval ? setAsking(opening) : opensAt === null ? onSuccess() : undefined);
    void form
      .send(async () => {
        const { product: saved } = await update.mutateAsync({ params: { id }, body }, { onSuccess: onSaved });
        if (!needsApproval && opensAt !== null)
          await plan.mutateAsync({ params: { id }, body: { opensAt, announced, version: saved.version } });
      })
      .finally(() => setActivating(null));
  }

  const stop = (
    <>
      <WaitingApproval service="catalog" subject={String(product.id)} />
      <StopProduct product={product} />
    </>
  );
  return (
    <>
      {/* What is left to do with an ended product is not below its form. */}
      {ended && stop}
      <ProductForm
        form={form}
        locked={!draft}
        prizeLocked={prizeLocked}
        dateMoved={product.sale_moved}
        failureTitle={texts.updateFailed}
        onSubmit={(values, action) => (action === 'activate' ? setActivating({ values, seen: product }) : save(values))}
        buttons={
          <>
            <Button type="submit" value="save" busy={form.busy && activating === null && moving === null}>
              {texts.save}
            </Button>
            {draft && (
              <Button type="submit" value="activate" kind="secondary">
                {texts.activate}
              </Button>
            )}
          </>
        }
      />
      {held && <ProductAdditions product={product} />}
      {!ended && stop}
      {moving && (
        <ConfirmDialog
          open
          onClose={() => setMoving(null)}
          title={texts.moveTitle}
          confirmLabel={texts.moveConfirm}
          confirmKind="primary"
          busy={form.busy}
          onConfirm={() => void form.send(() => send(moving)).finally(() => setMoving(null))}
        >
          <p>{texts.moveText(product.sale_ends_at ?? '', toBody(moving).drawDate ?? '')}</p>
        </ConfirmDialog>
      )}
      {activating && (
        <ActivateDialog
          values={activating.values}
          onClose={() => setActivating(null)}
          rule={product.beacon_rule}
          needsApproval={needsApproval}
          plannable
          busy={form.busy}
          onConfirm={activate}
        />
      )}
      {asking && (
        <AskDialog
          title={texts.askActivationTitle}
          draft="activate"
          subject={String(id)}
          request={requestActivation}
          input={(reason) => ({ params: { id }, body: { reason, ...asking } })}
          onClose={() => setAsking(null)}
          more={
            asking.opensAt !== null && <p>{texts.opening.askText(dateAndTime(asking.opensAt), asking.announced)}</p>
          }
        >
          {texts.askActivationText}
        </AskDialog>
      )}
    </>
  );
}
