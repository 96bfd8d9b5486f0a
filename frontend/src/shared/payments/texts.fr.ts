export const texts = {
  toReview: ['paiement à vérifier', 'paiements à vérifier'],
  since: (count: number, time: string) => (count > 1 ? `, dont un depuis ${time}` : `, depuis ${time}`),
  amountDiffers: 'Le montant reçu diffère du montant demandé.',
  review: 'Vérifier',
  owed: ['remboursement à verser', 'remboursements à verser'],
  owedAmount: (amount: string) => `, soit ${amount}`,
  payBack: 'Voir',
} as const;
