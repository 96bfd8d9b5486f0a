export const texts = {
  title: 'Bientôt en vente',
  opens: (when: string) => `En vente le ${when}`,
  aTicket: (price: string) => `${price} le ticket`,
} as const;
