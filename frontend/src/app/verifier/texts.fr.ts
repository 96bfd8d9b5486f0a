import type { VerificationStep } from '@raffle/draw-protocol';
import { proofTexts } from '../../shared/draw/texts.fr.js';
import { plural } from '../../shared/format/plural.js';

const wrongKey = 'Le point de départ n’est pas celui que donne le calcul.';
const wrongNumber = 'Ce nombre n’est pas celui que le tirage devait attendre.';

/** What each step checks, and what is wrong where it fails. */
export const stepTexts = {
  format: {
    title: 'Le fichier est la preuve complète d’un tirage',
    failed: 'Il y manque une partie, ou une partie n’a pas la bonne forme.',
  },
  terms: {
    title: 'Les dates et les nombres se suivent',
    failed: 'Une date ou un nombre ne va pas avec les autres.',
  },
  commitment: {
    title: 'Le cachet publié avant le premier ticket est celui du code secret',
    failed: 'Le code secret, ou ce qui était vendu, a été changé.',
  },
  beacon: {
    title: 'Le nombre public attendu est le bon, et signé par drand',
    failed: wrongNumber,
  },
  inclusion: {
    title: 'Chaque ticket tiré figure dans la liste clôturée',
    failed: 'Un ticket tiré n’est pas dans la liste publiée.',
  },
  key: {
    title: 'Le point de départ du tirage vient du code secret et de la liste',
    failed: wrongKey,
  },
  picks: {
    title: 'Les tickets sortent dans l’ordre du calcul',
    failed: 'Le calcul donne un autre ticket.',
  },
  winners: {
    title: 'Les gagnants sont ceux que donnent les règles',
    failed: 'Un gagnant n’est pas celui que donnent les règles.',
  },
  signature: {
    title: 'La preuve est signée par la plateforme',
    failed: 'La signature ne va pas avec cette preuve, ou n’est pas de la plateforme.',
  },
  /** In the place of `beacon` where the draw is a demonstration. */
  ownNumber: {
    title: 'Le nombre attendu est celui que donne la chaîne de démonstration',
    failed: wrongNumber,
  },
  /** In the place of `key` where the draw waited for a number. */
  keyWithNumber: {
    title: 'Le point de départ du tirage vient du code secret, de la liste et du nombre attendu',
    failed: wrongKey,
  },
  announced: {
    title: 'Le tirage est celui qui était annoncé avant son heure',
    failed: 'L’annonce dit un autre tirage, une autre liste, une autre heure ou un autre nombre.',
  },
  announcementSigned: {
    title: 'L’annonce est signée par la plateforme',
    failed: 'La signature ne va pas avec cette annonce, ou n’est pas de la plateforme.',
  },
} satisfies Record<VerificationStep, Step> & Record<string, Step>;

interface Step {
  title: string;
  failed: string;
}

export const texts = {
  marks: { ok: 'vérifié', unproven: 'non prouvé', failed: 'faux', none: 'sans objet' },
  verified: 'Vérifié',
  verifiedLead: 'Votre appareil a refait le tirage et trouve le même résultat.',
  refuted: 'Faux',
  refutedLead: (steps: readonly string[]) => `Ce qui est faux\u00a0: ${steps.join('\u00a0; ')}.`,
  nothingDrawnLead:
    'Le code secret est celui qui était annoncé, et le tirage a été annulé avant que son résultat puisse être connu. Aucun ticket n’a été tiré.',
  endedBefore: 'Le tirage a été annulé avant ce nombre\u00a0: il n’y a rien à vérifier, et aucun ticket n’a été tiré.',
  notProven: 'Non prouvé',
  demonstrationTitle: 'Démonstration',
  demonstration:
    'Démonstration\u00a0: son nombre vient de l’installation qui l’a faite, et non d’un réseau public. Ce tirage ne prouve rien.',
  withoutChain:
    'Le nombre d’une démonstration ne se vérifie qu’avec le fichier de sa chaîne. Choisissez-le avec la preuve.',
  publishedTooLate:
    'Rien n’est faux, mais la liste n’a été publiée qu’à l’heure du tirage ou après\u00a0: son résultat pouvait déjà être connu.',
  notARecord: 'Ce fichier n’est pas la preuve d’un tirage.',
  cannotCheck: 'Ce navigateur ne peut pas faire ce calcul. Essayez avec un autre, plus récent.',
  noBeacon: proofTexts.noBeacon,
  unsigned: 'Cette preuve ne porte pas de signature\u00a0: elle ne dit pas qui l’a publiée.',
  withoutKeys: 'Ajoutez le fichier keys.json pour savoir qui a publié cette preuve.',
  skipped: 'Sans une preuve complète, cette étape ne peut pas être refaite.',
  at: (ticket: string) => `Ticket ${ticket}`,
  expected: 'Attendu',
  found: 'Trouvé',
  summary: (product: string, tickets: string, prizes: string) => `${product}\u00a0: ${tickets}, ${prizes}.`,
  cancelled: (at: string, reason: string) => `Tirage annulé le ${at}, personne n’a gagné. Raison\u00a0: ${reason}`,
  winners: (count: number) => plural(count, 'Gagnant', 'Gagnants'),
  wouldWin: (count: number) => plural(count, 'Ticket qui serait sorti', 'Tickets qui seraient sortis'),
  noName: 'sans nom',
  forfeited: 'lot non réclamé',
} as const;
