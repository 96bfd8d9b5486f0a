export const texts = {
  title: 'Accueil',
  loading: 'Chargement des produits...',
  loadFailed: 'Impossible de charger les produits',
  hello: (firstName: string) => `Bonjour ${firstName}`,
  seeMyTickets: 'Voir mes tickets',
  placeMyTickets: 'Choisir mes tickets gratuits',
  participants: 'Participants actifs',
  draws: 'Tirages en cours',
  prizes: 'Lots à gagner',
  participate: 'Participer maintenant',
  empty: 'Aucun tirage en cours',
  emptyHint: 'Le prochain tirage s’affichera ici dès son ouverture.',
} as const;
