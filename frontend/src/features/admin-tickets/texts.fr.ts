export const texts = {
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
