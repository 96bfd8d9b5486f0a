import type { AdminProduct } from '@raffle/contracts/http/products';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.js';
import { Button } from '../../shared/ui/button.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useDuplicateProduct } from './change-products.js';
import { texts } from './texts.fr.js';

/** Duplicates a product as a draft and opens it. */
export function DuplicateProduct({ product }: { product: AdminProduct }) {
  const duplicate = useDuplicateProduct(product);
  const navigate = useNavigate();
  const showToast = useToast();
  return (
    <Button
      kind="secondary"
      size="small"
      busy={duplicate.isPending}
      onClick={() =>
        duplicate.mutate(undefined, {
          onSuccess: ({ id }) => {
            showToast(texts.duplicated);
            void navigate(`/admin/products/${id}`);
          },
          onError: (error) => showToast(errorMessage(error, texts.createFailed), 'bad'),
        })
      }
    >
      {texts.duplicate}
    </Button>
  );
}
