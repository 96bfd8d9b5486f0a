export const texts = {
  title: 'Créer mon compte',
} as const;
