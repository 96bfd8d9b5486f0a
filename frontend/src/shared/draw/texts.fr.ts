import { words } from '@raffle/contracts/plain-words';
import { plural } from '../format/plural.js';

/** Texts of both lists of completed draws: in the user area and public. */
export const texts = {
  finished: 'Tirages terminés',
  winnersTotal: 'Gagnants en tout',
  // One per ticket (docs/product.md rule 7): a person may have several.
  participants: 'Participations',
  average: 'Moyenne par tirage',
  statistics: 'Statistiques',
  everybody: 'Sur tout le site',
  /** Beside the reader's own name. */
  you: 'C’est vous',
  winner: 'Gagnant',
  winners: 'Gagnants',
  moreWinners: (count: string) => `et ${count}`,
  empty: 'Aucun tirage terminé pour le moment',
  emptyHint: 'Les gagnants de chaque tirage apparaîtront ici, avec sa preuve.',
  emptyAction: 'Voir les tirages en cours',
  pages: 'Pages des tirages terminés',
  youWon: 'Vous avez gagné',
  weContact: 'Nous vous contactons pour la remise de votre lot.',
  seeDraw: 'Voir le tirage et sa preuve',
} as const;

/** Of what a draw proves, also in the verifier that is one page. */
export const proofTexts = {
  demonstration:
    'Démonstration\u00a0: le nombre attendu vient de cette installation, et non d’un réseau public. Ce tirage ne prouve rien.',
  noBeacon:
    'Ce que rien ne prouve\u00a0: ce tirage n’a pas attendu de nombre publié par d’autres. L’organisateur connaissait le code secret avant la clôture, et il faut lui faire confiance pour n’avoir ajouté aucun ticket au dernier moment.',
} as const;

export const sheetTexts = {
  open: 'Feuille pour l’huissier',
  title: 'Feuille pour l’huissier',
  print: 'Imprimer',
  heading: (product: string) => `Procès-verbal du tirage\u00a0: ${product}`,
  summary: (when: string, tickets: string) => `Tirage du ${when}, ${tickets}.`,
  qr: (address: string) => `Code à scanner pour ouvrir ${address}`,
  result: 'Le résultat est à l’adresse',
  check: 'Chacun peut refaire ce tirage et vérifier chaque valeur ci-dessous à l’adresse',
  cancelled: (when: string, reason: string) => `Tirage annulé le ${when}. Raison\u00a0: ${reason}`,
  winners: (count: number) => plural(count, 'Ticket gagnant', 'Tickets gagnants'),
  ticket: 'Ticket',
  name: 'Nom public',
  city: 'Ville',
  anonymous: 'Gagnant anonyme',
  committed: (when: string) => `${words.seal.One} du tirage publié le ${when}, avant le premier ticket`,
  frozen: (when: string) => `${words.seal.One} de la liste clôturée, publié le ${when}`,
  seed: 'Code secret du tirage, révélé après',
  beacon: 'Nombre public attendu',
  noBeacon: 'aucun',
  absent: 'jamais venu',
  place: 'Fait à, le',
  signature: 'Nom, tampon et signature',
} as const;

export const stageTexts = {
  drawing: 'Tirage en cours',
  nth: (place: string, all: number) => (all === 1 ? 'Le gagnant' : `${place} gagnant sur ${all}`),
  slot: (place: string) => `${place} gagnant`,
  fixed: 'Le rouleau ne choisit rien\u00a0: il montre le ticket que donne le calcul.',
  alreadyWon: 'Cette personne a déjà gagné\u00a0: on tire au sort le ticket suivant.',
  alreadyWonShort: 'A déjà gagné',
  givenUp: 'Compte fermé\u00a0: on tire au sort le ticket suivant.',
  givenUpShort: 'Compte fermé',
  proof: [`${words.seal.One} publié`, 'Liste clôturée', `${words.start.One} calculé`, 'Révélation'],
  skip: 'Voir le résultat',
  replay: 'Revoir le tirage',
  replayed: 'Rediffusion',
  yours: 'C’est votre ticket',
  spoken: (ticket: string, name: string, city: string) => `Ticket ${ticket}\u00a0: ${name}, ${city}`,
} as const;

/** Of one's own tickets while a draw is awaited, and on its stage. */
export const ownTexts = {
  mine: 'Votre numéro',
  allMine: 'Vos numéros',
  more: (count: string) => `+\u00a0${count}`,
  none: 'Vous n’avez pas de ticket pour ce tirage.',
} as const;

const ordinals = ['Premier', 'Deuxième', 'Troisième', 'Quatrième', 'Cinquième', 'Sixième', 'Septième', 'Huitième'];

/** `Premier`, `Deuxième`, … then `12ᵉ`. `position` starts at 0. */
export function ordinal(position: number): string {
  return ordinals[position] ?? `${position + 1}ᵉ`;
}
