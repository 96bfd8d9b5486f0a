export const texts = {
  listTitle: 'Produits',
  newTitle: 'Ajouter un produit',
  editTitle: 'Modifier le produit',
} as const;
