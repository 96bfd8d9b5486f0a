import { useEffect, useState } from 'react';
import { saidMeanwhile, stillTyped, typedFields, typeInto, withTyped, type Typed } from '../../shared/form/typed.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { storedValue } from '../../shared/stored-value.js';
import { shownValue, type ProductValues } from './product-values.js';

/** What one administrator typed about one product, or a `new` one, until it is saved: it outlives the screen and the page. */
export const keptProduct = (admin: string, id: number | 'new') =>
  storedValue(`admin-products.typed.${admin}.${id}`, typedFields);

/** The values of a product's form over what the server has `now`. */
export function useTypedProduct(id: number | 'new', now: ProductValues, fixed: readonly (keyof ProductValues)[] = []) {
  const admin = useAdmin().id;
  const [kept] = useState(() => keptProduct(admin, id));
  const [all, setAll] = useState<Typed>(() => kept.read() ?? {});
  // What is fixed meanwhile (product.md row 10b) cannot be typed over any more.
  const typed = stillTyped(
    Object.fromEntries(Object.entries(all).filter(([name]) => !fixed.includes(name as never))),
    now,
  );
  const [resumed, setResumed] = useState(Object.keys(typed).length > 0);

  useEffect(() => {
    if (Object.keys(all).length > 0) kept.write(all);
    else kept.remove();
  }, [kept, all]);

  return {
    values: withTyped(now, typed),
    now,
    /** What another administrator put meanwhile, by field. */
    theirs: saidMeanwhile(typed, now, shownValue),
    // From whatever was typed by then: a picture's answer comes long after it was chosen.
    set: (name: keyof ProductValues, value: string) => setAll((before) => typeInto(before, now, name, value)),
    /** Whether a former visit left something; until it is given up. */
    resumed,
    giveUp() {
      setResumed(false);
      setAll({});
    },
  };
}

export type TypedProduct = ReturnType<typeof useTypedProduct>;
