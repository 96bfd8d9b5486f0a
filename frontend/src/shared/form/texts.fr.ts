export const texts = {
  meanwhile: (theirs: string) =>
    `${theirs === '' ? 'Un autre administrateur a vidé ce champ entre-temps.' : `Un autre administrateur a mis entre-temps\u00a0: «\u00a0${theirs}\u00a0».`} Enregistrer de nouveau garde votre saisie.`,
} as const;
