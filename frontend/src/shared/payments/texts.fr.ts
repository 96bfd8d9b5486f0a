export const texts = {
  toReview: ['paiement à vérifier', 'paiements à vérifier'],
  amountDiffers: 'Le montant reçu diffère du montant demandé.',
  review: 'Vérifier',
  owed: ['remboursement à verser', 'remboursements à verser'],
  owedAmount: (amount: string) => `, soit ${amount}`,
  payBack: 'Rembourser',
  filed: ['remboursement dans un fichier', 'remboursements dans un fichier'],
  paidThere: (refunds: number) =>
    refunds > 1
      ? 'L’opérateur les verse : ne les versez pas à part.'
      : 'L’opérateur le verse : ne le versez pas à part.',
  settle: 'Enregistrer le versement',
} as const;
