import { adminCreateProduct, getProductDefaults } from '@raffle/contracts/http/admin-products';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { actOf, queryOf } from '../../shared/api/query-of.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { Button } from '../../shared/ui/button.js';
import { useToast } from '../../shared/ui/toasts.js';
import { ActivateDialog } from './activate-dialog.js';
import { ProductForm } from './product-form.js';
import { emptyProduct, toBody, type ProductValues } from './product-values.js';
import { texts } from './texts.fr.js';
import { productDraft, useProductForm } from './use-product-form.js';
import { namedDraw } from './weekly-draw.js';

/** A new product: a draft, or opened for sale immediately (docs/product.md rule 10b). */
export function NewProductScreen() {
  useTitle(texts.newTitle);
  const draft = productDraft(useAdmin().id, 'new');
  // Also where the screen was left before the answer.
  const create = useMutation({ ...actOf(adminCreateProduct), onSuccess: () => draft.remove() });
  // A second administrator opens it then, from its own page (docs/product.md rule 48).
  const twoPeople = useQuery(settingsQuery).data?.two_people === true;
  const defaults = useQuery(queryOf(getProductDefaults)).data;
  // Follows the newest product until a price is typed.
  const small = namedDraw(useSearchParams()[0]);
  const form = useProductForm('new', {
    ...emptyProduct,
    ticketPrice: String(defaults?.ticket_price ?? ''),
    maxParticipants: String(small?.places ?? emptyProduct.maxParticipants),
  });
  const navigate = useNavigate();
  const showToast = useToast();
  const [activating, setActivating] = useState<ProductValues | null>(null);

  function save(values: ProductValues, status: 'active' | 'draft', beaconRule?: string) {
    return create.mutateAsync(
      { body: { ...toBody(values), status, beaconRule } },
      {
        onSuccess: () => {
          showToast(status === 'active' ? texts.opened : texts.created, 'ok', 'next');
          void navigate('/admin/products');
        },
        onSettled: () => setActivating(null),
      },
    );
  }

  return (
    <div className="stack stack-6">
      <BackHeading to="/admin/products" back={texts.back} title={texts.newTitle} />
      <ProductForm
        form={form}
        locked={false}
        failureTitle={texts.createFailed}
        onSubmit={(values, action) =>
          action === 'active' ? setActivating(values) : save(values, 'draft', small?.rule)
        }
        buttons={
          <>
            {!twoPeople && (
              <Button type="submit" value="active" disabled={form.busy}>
                {texts.createActive}
              </Button>
            )}
            <Button
              type="submit"
              value="draft"
              kind={twoPeople ? 'primary' : 'secondary'}
              busy={form.busy && activating === null}
            >
              {texts.saveDraft}
            </Button>
            {twoPeople && <p className="sm muted">{texts.openLater}</p>}
          </>
        }
      />
      {activating && (
        <ActivateDialog
          values={activating}
          rule={small?.rule ?? defaults?.beacon_rule}
          onClose={() => setActivating(null)}
          busy={form.busy}
          onConfirm={(rule) => void form.send(() => save(activating, 'active', rule))}
        />
      )}
    </div>
  );
}
