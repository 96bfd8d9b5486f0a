import * as z from 'zod/mini';
import { bounded } from '../bounded.js';
import { shortText } from '../texts.js';
import { defineEndpoint } from './define-endpoint.js';

/** Lists of the back-office that an administrator can customise. */
export const arrangedList = z.enum(['users', 'payments', 'tickets']);
export type ArrangedList = z.infer<typeof arrangedList>;

const preferences = {
  list: arrangedList,
  /** Saved queries of the list, as in its URL. */
  views: z
    .array(
      z.strictObject({
        name: shortText(40, { missing: 'Donnez un nom à la vue', tooLong: 'Le nom est trop long' }),
        search: bounded(501, z.regex(/^\?[^#\s]{1,500}$/)),
      }),
    )
    .check(z.maxLength(20, 'Vingt vues au plus')),
  /** Titles of the hidden columns. */
  hidden: z.array(bounded(60)).check(z.maxLength(20)),
};
export const listPreferences = z.strictObject(preferences);
export type ListPreferences = z.infer<typeof listPreferences>;

export const getMyPreferences = defineEndpoint({
  method: 'GET',
  path: '/admin/preferences',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'The caller’s saved views and hidden columns, by list',
  answer: z.object({ lists: z.array(z.object(preferences)) }),
});
export const saveMyPreferences = defineEndpoint({
  method: 'PUT',
  path: '/admin/preferences',
  access: 'admin',
  service: 'identity',
  limit: 'general',
  summary: 'Replace the caller’s saved views and hidden columns of one list; repeatable',
  body: listPreferences,
  status: 204,
});
