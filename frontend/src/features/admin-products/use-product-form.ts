import { createProductBody } from '@raffle/contracts/http/admin-products';
import { useState } from 'react';
import { validate } from '../../shared/form/check.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { productDraft } from './product-draft.js';
import { shownValue, toBody, type ProductValues } from './product-values.js';

/**
 * The form of a product: the stored draft over the server's values.
 * @param locked fields that became fixed (docs/product.md rule 10b)
 */
export function useProductForm(
  id: number | 'new',
  initial: ProductValues,
  locked: readonly (keyof ProductValues)[] = [],
) {
  const admin = useAdmin().id;
  const [draft] = useState(() => productDraft(admin, id));
  return useForm({
    initial,
    draft,
    locked,
    // The limit for winners depends on places.
    crossField: ['maxWinners'],
    shown: shownValue,
    check: (values) => {
      const checked = validate(createProductBody, toBody(values));
      return 'body' in checked ? { body: values } : checked;
    },
  });
}
