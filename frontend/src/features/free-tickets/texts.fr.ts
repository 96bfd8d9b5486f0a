export const texts = {
  title: 'Vos 2 tickets gratuits',
} as const;
