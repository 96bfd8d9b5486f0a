export const texts = {
  notWhole: 'Écrivez un nombre entier, par exemple 250\u202f000',
  readAs: (number: string) => `Compte comme ${number}.`,
  meanwhile: (theirs: string) =>
    `${theirs ? `Changé entre-temps\u00a0: «\u00a0${theirs}\u00a0»` : 'Vidé entre-temps'}. Enregistrer de nouveau garde votre saisie.`,
  leaveTitle: 'Quitter sans enregistrer\u00a0?',
  leaveText: 'Vos modifications sur cette page seront perdues.',
  leave: 'Quitter',
  stay: 'Rester',
} as const;

/** Of a picture that is uploaded. */
export const pictureTexts = {
  accepted: 'JPEG, PNG, WebP ou AVIF, 8\u00a0Mo au plus.',
  wrongType: 'Ce fichier n’est pas une photo JPEG, PNG, WebP ou AVIF',
  tooLarge: 'La photo est trop lourde (8\u00a0Mo au plus)',
  empty: 'Ce fichier est vide',
} as const;
