import { productId, uuid } from '@raffle/contracts';
import * as z from 'zod/mini';

/** A product id as it stands in a path. */
export const productIdParameter = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
  productId,
);

/** An entry id as it stands in a path. */
export const entryIdParameter = uuid;

/** A credit id as it stands in a path. */
export const creditIdParameter = uuid;
