export const texts = {
  loading: 'Chargement des tickets...',
  failed: 'Impossible de charger les tickets',
  none: 'Aucun ticket pour le moment',
  noneFound: 'Aucun ticket ne correspond à votre recherche',
  allProducts: 'Tous les produits',
  thisProduct: (id: string) => `Produit ${id}`,
  moreProducts: 'Plus anciens : recherchez leur nom',
  ofUser: {
    of: (name: string) => `Tickets de : ${name}`,
    ofOne: 'Tickets d’une seule personne',
    showAll: 'Tous les tickets',
  },
  numbersShort: 'N°',
} as const;
