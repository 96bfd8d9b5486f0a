export const texts = {
  title: 'Tirage',
} as const;
