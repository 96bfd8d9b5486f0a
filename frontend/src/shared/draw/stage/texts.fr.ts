export const texts = {
  drawing: 'Tirage en cours',
  nth: (place: string, all: number) => (all === 1 ? 'Le gagnant' : `${place} gagnant sur ${all}`),
  slot: (place: string) => `${place} gagnant`,
  fixed: 'Le rouleau s’arrête tout seul. Le résultat est déjà fixé par la clé.',
  alreadyWon: 'Cette personne a déjà gagné\u00a0: on tire au sort le ticket suivant.',
  alreadyWonShort: 'A déjà gagné',
  proof: ['Empreinte publiée', 'Liste clôturée', 'Clé calculée', 'Révélation'],
  skip: 'Voir le résultat',
  spoken: (ticket: string, name: string, city: string) => `Ticket ${ticket}\u00a0: ${name}, ${city}`,
} as const;

const ordinals = ['Premier', 'Deuxième', 'Troisième', 'Quatrième', 'Cinquième', 'Sixième', 'Septième', 'Huitième'];

/** `Premier`, `Deuxième`, … then `12e`. `position` starts at 0. */
export function ordinal(position: number): string {
  return ordinals[position] ?? `${position + 1}e`;
}
