/** Of winners as everybody sees them: apart from the texts of a hand-over, which the landing page does not load. */
export const shownTexts = {
  toCome: 'Remise à venir',
  confirmed: 'Reçu, confirmé par le gagnant',
  portrait: 'Photo du gagnant',
  withoutConsent: 'Sans l’accord d’un gagnant, nous ne montrons que ses initiales ou le nom court qu’il a choisi.',
} as const;
