import * as z from 'zod/mini';
import { count } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';
import { costAreas } from './prize-cost.js';

export const getFeeRate = defineEndpoint({
  method: 'GET',
  path: '/admin/fee-rate',
  access: 'admin',
  areas: costAreas,
  about: ['payments'],
  service: 'payments',
  limit: 'general',
  summary: 'What the provider took of the newest 1,000 confirmed payments whose fees it reported',
  answer: z.object({
    /** Hundredths of a percent, rounded up; null while no fee is known. */
    rate: z.nullable(count),
    /** How many payments it is of. */
    payments: count,
  }),
});
