import * as z from 'zod/mini';
import { bounded, line, lines } from '../bounded.js';
import { isCampaignCode } from '../source.js';
import { longText, shortText } from '../texts.js';
import { amount, count, instant } from '../values.js';
import { month } from './admin-accounting.js';
import { valuesRead } from './admin-lists.js';
import { defineEndpoint } from './define-endpoint.js';
import { campaignInPath } from './path-parameters.js';

const codeRule = 'De 1 à 30 lettres sans accent, chiffres et tirets';

/** A link of the owner's, `?c=radio`; its code never changes, because it is printed and said. Once it is ended, its link counts as direct. */
export const campaign = z.object({
  code: line,
  name: line,
  note: z.nullable(lines),
  created_at: instant,
  ended_at: z.nullable(instant),
});
export type Campaign = z.infer<typeof campaign>;

/** What came from one source in one month, F CFA. Payments belong to the source of the account that they are of. */
export const sourceSums = z.object({
  /** null: the account is closed, or money came without an account. */
  source: z.nullable(line),
  /** Browsers, each once a day. */
  visits: count,
  /** Registrations paid, and the amount received for them, as in the books. */
  registrations: count,
  registrations_amount: amount,
  /** People who bought tickets with money for the first time. */
  first_purchases: count,
  /** Payments of tickets, and the amount received for them, as in the books. */
  purchases: count,
  purchases_amount: amount,
  /** People who bought tickets in the month, and those of them who bought again within 30 days after their first time in it. */
  buyers: count,
  returned: count,
});
export type SourceSums = z.infer<typeof sourceSums>;

export const monthOfSources = z.object({ month, sources: z.array(sourceSums) });
export type MonthOfSources = z.infer<typeof monthOfSources>;

export const showSources = defineEndpoint({
  method: 'GET',
  path: '/admin/sources',
  access: 'admin',
  areas: ['money'],
  about: ['sources', 'accounting'],
  service: 'payments',
  limit: 'general',
  summary: 'Where people came from in a year (default: the current one), by month and source, the newest month first',
  query: z.strictObject({ year: z.optional(bounded(4, z.regex(/^20\d\d$/))) }),
  answer: z.object({
    year: line,
    /** Years with figures, the newest first. */
    years: z.array(line),
    months: z.array(monthOfSources),
    /** Those that are running, the newest first, then those that ended, the last first; 200 of each at most. */
    campaigns: z.array(campaign),
  }),
  csv: true,
});

const campaignName = shortText(60, { missing: 'Donnez un nom à la campagne', tooLong: 'Le nom est trop long' });

export const createCampaign = defineEndpoint({
  method: 'POST',
  path: '/admin/campaigns',
  access: 'admin',
  areas: ['money'],
  about: ['sources'],
  service: 'payments',
  limit: 'general',
  summary: 'Make a campaign’s link; 409 `campaign_code_taken`, `campaigns_full` (200 running at most)',
  form: {},
  body: z.strictObject({
    code: bounded(
      { units: 60, tooLong: codeRule },
      z.trim(),
      z.toLowerCase(),
      z.refine(isCampaignCode, { error: codeRule }),
    ),
    name: campaignName,
    note: z.nullable(longText(300)),
  }),
  answer: z.object({ campaign }),
  status: 201,
});

export const renameCampaign = defineEndpoint({
  method: 'PUT',
  path: '/admin/campaigns/{code}/name',
  params: { code: campaignInPath },
  access: 'admin',
  areas: ['money'],
  about: ['sources'],
  service: 'payments',
  limit: 'general',
  summary: 'Rename a campaign, also one that ended: its figures have the new name; 409 `changed_meanwhile`',
  body: z.strictObject({ name: campaignName, before: valuesRead }),
  answer: z.object({ campaign }),
});

export const endCampaign = defineEndpoint({
  method: 'POST',
  path: '/admin/campaigns/{code}/end',
  params: { code: campaignInPath },
  access: 'admin',
  areas: ['money'],
  about: ['sources'],
  service: 'payments',
  limit: 'general',
  summary:
    'End a campaign: its link counts as direct from now on, its figures stay, its code is not used again; repeatable',
  answer: z.object({ campaign }),
});
