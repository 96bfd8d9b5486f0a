export const texts = {
  registrationTitle: 'Paiement de votre inscription',
  ticketTitle: 'Paiement de vos tickets',
  cancelTitle: 'Paiement interrompu',
} as const;
