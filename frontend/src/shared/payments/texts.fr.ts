export const texts = {
  toReview: ['paiement à vérifier', 'paiements à vérifier'],
  amountDiffers: 'Le montant reçu diffère du montant demandé.',
  review: 'Vérifier',
  owed: ['remboursement à verser', 'remboursements à verser'],
  owedAmount: (amount: string) => `, soit ${amount}`,
  payBack: 'Voir',
  payTogether: 'Régler ensemble',
} as const;
