/** Of the name under which the public sees a person. */
export const displayNameTexts = {
  label: 'Nom affiché',
  ask: 'Comment vous nommer si vous gagnez\u00a0?',
  hint: 'Ce nom et votre ville sont publiés avec les gagnants. Votre nom entier ne l’est jamais.',
  initialsUntil: (initials: string) =>
    ` Tant que vous n’avez pas choisi, seules vos initiales le sont\u00a0: ${initials}`,
  initialsOnly:
    'Seules vos initiales sont affichées, sans votre ville\u00a0: votre nom affiché ne convenait pas. Votre nom est mal enregistré\u00a0? Écrivez-nous dans Messages.',
  save: 'Choisir ce nom',
  saved: 'Votre nom affiché est enregistré',
  failed: 'Votre nom affiché n’est pas enregistré',
} as const;
