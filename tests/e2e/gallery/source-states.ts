import { someSources } from '@raffle/contracts/fixtures/admin-sources';
import type { State } from './state.js';

export const noSources = { ...someSources, years: ['2026'], months: [], campaigns: [] };
const large = {
  ...someSources,
  months: someSources.months.map((month) => ({
    ...month,
    sources: month.sources.map((sums) => ({
      ...sums,
      visits: sums.visits * 1_000,
      registrations_amount: sums.registrations_amount * 1_000,
      purchases: sums.purchases * 1_000,
      purchases_amount: sums.purchases_amount * 1_000,
    })),
  })),
  campaigns: [
    {
      code: 'affiches-du-boulevard-circulai',
      name: 'Affiches du boulevard circulaire, de Bè-Kpota à Agoè-Nyivé',
      note: 'Quarante affiches.\nImprimeur\u00a0: à payer le 5',
      created_at: '2026-11-20T10:00:00.000Z',
      ended_at: null,
    },
    ...someSources.campaigns,
  ],
};
const [path, as] = ['/admin/sources', 'admin'] as const;

/** Where people come from. */
export const sourceStates: State[] = [
  { name: 'admin-sources', path, as },
  { name: 'admin-sources-empty', path, as, api: { 'GET /admin/sources': { body: noSources } } },
  { name: 'admin-sources-large', path, as, api: { 'GET /admin/sources': { body: large } } },
  {
    name: 'admin-sources-campaign',
    dialog: 'Ajouter une campagne',
    path,
    as,
    press: [/^Ajouter une campagne$/],
  },
  {
    name: 'admin-sources-rename',
    dialog: 'Renommer la campagne',
    path,
    as,
    press: [/^Renommer la campagne Radio Zéphyr$/],
  },
  {
    name: 'admin-sources-end',
    dialog: 'Terminer la campagne Radio Zéphyr\u00a0?',
    path,
    as,
    press: [/^Terminer la campagne Radio Zéphyr$/],
  },
];
