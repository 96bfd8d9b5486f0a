import { ApiError } from '../../shared/api/api-error.js';
import { useStanding } from '../../shared/reconnected.js';
import { Notice } from '../../shared/ui/notice.js';
import { texts } from './texts.fr.js';

/** The two texts of docs/product.md section 8, followed by the server's reason if there is one. */
export function PurchaseFailure({ error: last }: { error: Error }) {
  const error = useStanding(last);
  if (error === null) return null;
  const title =
    error instanceof ApiError && error.is('product_not_found') ? texts.productMissing : texts.creationFailed;
  const why = error instanceof ApiError && !error.is('unexpected_answer', 'internal_error') ? error.message : title;
  return (
    <Notice tone="bad" announce>
      <p>
        <b>{title}</b>
      </p>
      {why !== title && <p>{why}</p>}
    </Notice>
  );
}
