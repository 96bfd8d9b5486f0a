import { counted, plural } from '../format/plural.js';

export const texts = {
  counting: 'On compte qui cela concerne…',
  unknown: 'On ne sait pas combien de personnes cela concerne pour l’instant.',
  above: (people: number, limit: string, days: number) =>
    people === 0
      ? `Personne n’a acheté pour plus de ${limit} de tickets sur ${days}\u00a0jours.`
      : `${counted(people, 'personne a', 'personnes ont')} acheté pour plus de ${limit} de tickets sur ${days}\u00a0jours\u00a0: ${plural(people, 'elle ne pourra', 'elles ne pourront')} plus acheter pour l’instant.`,
} as const;
