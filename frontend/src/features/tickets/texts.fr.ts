export const texts = {
  title: 'Mes Tickets',
} as const;
