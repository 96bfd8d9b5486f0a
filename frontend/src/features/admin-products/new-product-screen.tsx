import { useNavigate } from 'react-router';
import { BackHeading } from '../../shared/ui/back-heading.js';
import { Button } from '../../shared/ui/button.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useTitle } from '../../shared/use-title.js';
import { useCreateProduct } from './change-products.js';
import { FailureNotice, fieldErrorsOf } from '../../shared/ui/failure-notice.js';
import { ProductForm } from './product-form.js';
import { emptyProduct, toBody } from './product-values.js';
import { texts } from './texts.fr.js';

/** A new product: a draft, or open to sale at once (product.md row 10b). */
export function NewProductScreen() {
  useTitle(texts.newTitle);
  const create = useCreateProduct();
  const navigate = useNavigate();
  const showToast = useToast();
  const pressed = create.isPending ? create.variables.status : null;
  return (
    <div className="stack stack-6">
      <BackHeading to="/admin/products" back={texts.back} title={texts.newTitle} />
      <ProductForm
        initial={emptyProduct}
        locked={false}
        failure={<FailureNotice title={texts.createFailed} error={create.error} />}
        serverErrors={fieldErrorsOf(create.error)}
        onSubmit={(values, action) =>
          create.mutate(
            { ...toBody(values), status: action === 'active' ? 'active' : 'draft' },
            {
              onSuccess: () => {
                showToast(texts.created);
                void navigate('/admin/products');
              },
            },
          )
        }
        buttons={
          <>
            <Button type="submit" value="active" busy={pressed === 'active'} disabled={pressed === 'draft'}>
              {texts.createActive}
            </Button>
            <Button
              type="submit"
              value="draft"
              kind="secondary"
              busy={pressed === 'draft'}
              disabled={pressed === 'active'}
            >
              {texts.saveDraft}
            </Button>
          </>
        }
      />
    </div>
  );
}
