import * as z from 'zod/mini';
import { source } from '../source.js';
import { defineEndpoint } from './define-endpoint.js';

export const countVisit = defineEndpoint({
  method: 'POST',
  path: '/visits',
  access: 'public',
  about: [],
  service: 'gateway',
  limit: 'general',
  summary:
    'A browser that was here for the first time today, by its source; nothing else is stored, programs are not counted',
  query: z.strictObject({ source }),
});
