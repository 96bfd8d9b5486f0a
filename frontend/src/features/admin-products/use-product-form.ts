import { createProductBody } from '@raffle/contracts/http/admin-products';
import { useState } from 'react';
import { validate, type Checked, type Errors } from '../../shared/form/check.js';
import { typedTexts } from '../../shared/form/typed.js';
import { useForm } from '../../shared/form/use-form.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { typedValue } from '../../shared/typed-value.js';
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
    proposed: id === 'new' ? ['ticketPrice'] : [],
    shown: shownValue,
    check: (values): Checked<ProductValues> => {
      const checked = validate(createProductBody, toBody(values));
      if ('body' in checked) return { body: values };
      // The error of one picture is one of their field.
      const errors = Object.entries(checked.errors).map(([name, message]) => [name.split('.')[0], message]);
      return { errors: Object.fromEntries(errors) as Errors };
    },
  });
}

/** Unsaved form values of one administrator for one product or a `new` one; they survive navigation and a reload. */
export const productDraft = (admin: string, id: number | 'new') =>
  typedValue(`admin-products.typed.${admin}.${id}`, typedTexts);
