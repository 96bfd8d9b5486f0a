import { useState } from 'react';
import * as z from 'zod/mini';
import { storedValue } from '../../shared/stored-value.js';

/** At most as many names as a product may have winners, each at most as long as the input allows. */
const typedNames = z
  .array(z.object({ name: z.string().check(z.maxLength(100)), real: z.boolean() }))
  .check(z.maxLength(1000));

export type TypedName = z.output<typeof typedNames>[number];

/** Typed names of one product: stored only in this browser, until its draw is complete. */
export const storedNames = (productId: number) => storedValue(`admin-draw.names.${productId}`, typedNames);

/** The names typed for a product's draw; they survive a reload. */
export function useTypedNames(productId: number) {
  const [names, setNames] = useState<readonly TypedName[]>(() => storedNames(productId).read() ?? []);
  const change = (now: readonly TypedName[]) => {
    setNames(now);
    storedNames(productId).write([...now]);
  };
  return [names, change] as const;
}
