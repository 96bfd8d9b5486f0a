export const texts = {
  title: 'Connexion',
} as const;
