import { counted } from '../format/plural.js';

export const purchaseTexts = {
  pendingTitle: 'Paiement en attente',
  pendingUntil: (time: string, minutes: number) =>
    `Place réservée jusqu’à ${time}${minutes > 0 ? ` (encore ${counted(minutes, 'minute', 'minutes')})` : ''}. Ne payez pas une deuxième fois.`,
  continuePayment: 'Continuer le paiement',
  checkPayment: 'Vérifier maintenant',
  cancelPurchase: 'Annuler, libérer la place',
  cancelTitle: 'Annuler cet achat\u00a0?',
  cancelLead: (product: string) => `Votre place pour ${product} redevient libre pour tout le monde.`,
  cancelHint:
    'Déjà payé\u00a0? N’annulez pas\u00a0: vérifiez d’abord le paiement. L’argent qui arrive quand même n’est jamais perdu\u00a0: il devient votre ticket s’il reste une place, sinon un crédit.',
  keepPurchase: 'Garder ma place',
  cancelled: 'Achat annulé, la place est libre',
  cancelFailed: 'Impossible d’annuler cet achat',
} as const;
