import { useState } from 'react';
import * as z from 'zod/mini';
import { storedValue } from '../../shared/stored-value.js';

/** As many as a product may have winners, as long as the field takes. */
const typedNames = z
  .array(z.object({ name: z.string().check(z.maxLength(100)), real: z.boolean() }))
  .check(z.maxLength(1000));

export type TypedName = z.output<typeof typedNames>[number];

/** Where one product's typed names stay: this browser alone, until its draw is over. */
export const keptNames = (productId: number) => storedValue(`admin-draw.names.${productId}`, typedNames);

/** The names typed for a product's draw, after a reload too. */
export function useTypedNames(productId: number) {
  const [names, setNames] = useState<readonly TypedName[]>(() => keptNames(productId).read() ?? []);
  const change = (now: readonly TypedName[]) => {
    setNames(now);
    keptNames(productId).write([...now]);
  };
  return [names, change] as const;
}
