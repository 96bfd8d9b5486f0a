export const texts = {
  leadsBackTo: 'Ensuite, vous retrouverez ce tirage\u00a0:',
  aTicket: 'F\u00a0CFA le ticket',
  noPlaceNow: 'Aucune place n’est libre pour le moment.',
} as const;
