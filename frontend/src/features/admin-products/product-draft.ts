import { useEffect, useState } from 'react';
import { saidMeanwhile, stillTyped, typedFields, typeInto, withTyped, type Typed } from '../../shared/form/typed.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { storedValue } from '../../shared/stored-value.js';
import { shownValue, type ProductValues } from './product-values.js';

/** Unsaved form values of one administrator for one product or a `new` one; they survive navigation and a reload. */
export const productDraft = (admin: string, id: number | 'new') =>
  storedValue(`admin-products.typed.${admin}.${id}`, typedFields);

/** The form values of a product: the draft over the server's values `now`. */
export function useTypedProduct(id: number | 'new', now: ProductValues, fixed: readonly (keyof ProductValues)[] = []) {
  const admin = useAdmin().id;
  const [draft] = useState(() => productDraft(admin, id));
  const [all, setAll] = useState<Typed>(() => draft.read() ?? {});
  // Fields fixed in the meantime (docs/product.md rule 10b) discard their draft.
  const typed = stillTyped(
    Object.fromEntries(Object.entries(all).filter(([name]) => !fixed.includes(name as never))),
    now,
  );
  const [resumed, setResumed] = useState(Object.keys(typed).length > 0);

  useEffect(() => {
    if (Object.keys(all).length > 0) draft.write(all);
    else draft.remove();
  }, [draft, all]);

  return {
    values: withTyped(now, typed),
    now,
    /** Conflicting values of another administrator, by field. */
    theirs: saidMeanwhile(typed, now, shownValue),
    // Updates the latest values: a picture upload may finish long after it started.
    set: (name: keyof ProductValues, value: string) => setAll((before) => typeInto(before, now, name, value)),
    /** A draft was restored; false once it is discarded. */
    resumed,
    giveUp() {
      setResumed(false);
      setAll({});
    },
  };
}

export type TypedProduct = ReturnType<typeof useTypedProduct>;
