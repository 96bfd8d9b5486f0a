import * as z from 'zod/mini';
import { amount } from '../values.js';
import { valuesRead } from './admin-lists.js';
import { defineEndpoint, type Areas } from './define-endpoint.js';
import { productInPath } from './path-parameters.js';

/** Who reads and changes costs, and sees margins (docs/product.md rule 65). */
export const costAreas: Areas = ['draws', 'money'];

/** What all prizes of a product cost the shop, F CFA (docs/product.md rule 65), as typed; null: unknown. */
export const typedPrizeCost = z.nullable(
  z
    .int('Le coût doit être un nombre entier')
    .check(z.gte(0, 'Le coût ne peut pas être négatif'), z.lte(1_000_000_000, 'Le coût est trop élevé')),
);

export const setPrizeCost = defineEndpoint({
  method: 'PUT',
  path: '/admin/products/{id}/cost',
  params: { id: productInPath },
  access: 'admin',
  areas: costAreas,
  about: ['products', 'accounting'],
  service: 'catalog',
  limit: 'general',
  summary: 'Set what the prizes of a product cost, whatever its status; only administrators of draws or money read it',
  body: z.strictObject({ prizeCost: typedPrizeCost, before: valuesRead }),
  answer: z.object({ prize_cost: z.nullable(amount) }),
});
