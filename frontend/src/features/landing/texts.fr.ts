export const texts = {
  title: 'Tirages en Cours',
} as const;
