import type { Campaign, SourceSums } from './admin-sources.js';

/** The figures of a source, in the order of the screen and of its file. */
export const sourceFigures = [
  { name: 'visits', title: 'Visites' },
  { name: 'registrations', title: 'Inscriptions' },
  { name: 'registrations_amount', title: 'Inscriptions (F\u00a0CFA)' },
  { name: 'first_purchases', title: 'Premiers achats' },
  { name: 'purchases', title: 'Achats' },
  { name: 'purchases_amount', title: 'Achats (F\u00a0CFA)' },
  { name: 'buyers', title: 'Acheteurs' },
  { name: 'returned', title: 'Reviennent dans les 30\u00a0jours' },
] as const satisfies readonly { name: Exclude<keyof SourceSums, 'source'>; title: string }[];

const words: Readonly<Record<string, string>> = {
  invitation: 'Parrainage',
  share: 'Lien partagé',
  direct: 'Sans lien',
};

/** What a source is called: a campaign by its name, or by its code where it ended too long ago to be listed. */
export function sourceName(source: string | null, campaigns: readonly Pick<Campaign, 'code' | 'name'>[]): string {
  if (source === null) return 'Compte fermé ou inconnu';
  const made = campaigns.find(({ code }) => source === `campaign:${code}`);
  return made?.name ?? words[source] ?? source.replace('campaign:', '');
}
