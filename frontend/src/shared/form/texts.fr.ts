export const texts = {
  notWhole: 'Écrivez un nombre entier, par exemple 250\u202f000',
  readAs: (number: string) => `Compte comme ${number}.`,
  meanwhile: (theirs: string) =>
    `Un autre administrateur a ${theirs ? `mis entre-temps\u00a0: «\u00a0${theirs}\u00a0»` : 'vidé ce champ entre-temps'}. Enregistrer de nouveau garde votre saisie.`,
  leaveTitle: 'Quitter sans enregistrer\u00a0?',
  leaveText: 'Vos modifications sur cette page seront perdues.',
  leave: 'Quitter',
  stay: 'Rester',
} as const;
