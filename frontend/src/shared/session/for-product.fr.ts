export const texts = {
  leadsBackTo: 'Ensuite, vous retrouverez ce tirage\u00a0:',
  aTicket: 'F\u00a0CFA le ticket',
  opens: (when: string) => `En vente le ${when}.`,
  noPlaceNow: 'Aucune place n’est libre pour le moment.',
} as const;
