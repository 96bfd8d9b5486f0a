export const texts = {
  allProducts: 'Tous les produits',
  thisProduct: (id: string) => `Produit ${id}`,
  moreProducts: 'Plus anciens\u00a0: recherchez leur nom',
  ofUser: {
    of: (name: string) => `Tickets de\u00a0: ${name}`,
    ofOne: 'Tickets d’une seule personne',
    showAll: 'Tous les tickets',
  },
  numbersShort: 'N°',
} as const;
