export const texts = {
  title: 'Accueil',
} as const;
