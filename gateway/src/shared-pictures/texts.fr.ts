const spaced = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
const counted = (count: number, one: string, many: string) => `${spaced(count)} ${count > 1 ? many : one}`;

/** What the pictures of shared links say. */
export const texts = {
  money: (amount: number) => `${spaced(amount)}\u00a0F\u00a0CFA`,
  open: 'Tirage en cours',
  drawing: 'Le tirage a commencé',
  completed: 'Tirage terminé',
  cancelled: 'Tirage annulé',
  ticket: 'Un ticket pour ce tirage',
  won: 'Gagné\u00a0!',
  prize: (winners: number, places: number) =>
    `${counted(winners, 'gagnant', 'gagnants')} · ${counted(places, 'place', 'places')}`,
  winners: (names: readonly string[], others: number) =>
    `${names.length + others > 1 ? 'Gagnants' : 'Gagnant'}\u00a0: ${names.join(', ')}${others > 0 ? ` et ${counted(others, 'autre', 'autres')}` : ''}`,
  aTicket: 'le ticket',
  theTicket: 'ticket',
  winningTicket: 'ticket gagnant',
  verifiable: 'Chacun peut vérifier le résultat.',
  site: 'Tirages au sort vérifiables',
  siteTitle: 'Le téléphone, l’ordinateur, la console.',
  invited: 'Un ami vous invite',
  freeTickets: (count: number) => `${counted(count, 'ticket gratuit', 'tickets gratuits')} à\u00a0l’inscription`,
  playWithUs: 'Participez aux tirages.',
  registration: 'l’inscription',
};
