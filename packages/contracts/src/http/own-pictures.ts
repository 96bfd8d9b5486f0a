import * as z from 'zod/mini';
import { lines } from '../bounded.js';
import { defineEndpoint } from './define-endpoint.js';
import { deliveryInPath, entryInPath } from './path-parameters.js';

/** Answers image/jpeg. */
export const drawMyTicket = defineEndpoint({
  method: 'GET',
  path: '/tickets/{id}/picture',
  params: { id: entryInPath },
  access: 'user',
  about: ['my_tickets'],
  service: 'gateway',
  limit: 'general',
  summary: 'A picture to share of one of my tickets in play; its number is on it only where that is asked for',
  query: z.strictObject({ with: z.optional(z.enum(['number'])) }),
  answer: lines,
});

/** Answers image/jpeg. */
export const drawMyWin = defineEndpoint({
  method: 'GET',
  path: '/wins/{id}/picture',
  params: { id: deliveryInPath },
  access: 'user',
  about: ['my_wins'],
  service: 'gateway',
  limit: 'general',
  summary: 'A picture to share of one of my prizes; my first name is on it only where that is asked for',
  query: z.strictObject({ with: z.optional(z.enum(['name'])) }),
  answer: lines,
});
