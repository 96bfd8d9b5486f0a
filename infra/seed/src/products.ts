import type { adminCreateProduct } from '@raffle/contracts/http/admin-products';
import type { SentBodyOf } from '@raffle/contracts/http/define-endpoint';

type Form = SentBodyOf<typeof adminCreateProduct>;

/** A product, and how far its sale comes. */
export interface Planned {
  form: Omit<Form, 'status' | 'drawDate' | 'imageUrl'> & { picture: string; drawInDays: number | null };
  /** Tickets that are bought. */
  sold: number;
  /** What becomes of it; `hidden`: a draft, which no visitor sees. */
  ends: 'hidden' | 'open' | 'full' | 'drawn' | 'cancelled';
}

/** What most of these prizes have in common. */
const usual = {
  condition: 'sealed' as const,
  guarantee: '12 mois',
  supplier: 'Boutique de démonstration, Lomé',
  handoverPlace: 'Agence de démonstration, Lomé',
  handoverDays: 30,
  pictures: [
    { alt: 'La boîte, encore fermée', image_url: '/products/carton.svg' },
    { alt: 'La facture et le bon de garantie', image_url: '/products/garantie.svg' },
    { alt: 'L’agence où le lot est remis', image_url: '/products/remise.svg' },
  ],
} satisfies Partial<Form>;

/** Those that a story names (draws.ts, buying.ts). */
export const products = {
  moto: {
    form: {
      name: 'Moto 125 cm³ avec deux casques',
      description: 'Neuve, immatriculée au nom du gagnant, première révision payée.',
      picture: 'moto',
      retailValue: 950_000,
      ...usual,
      ticketPrice: 2000,
      maxParticipants: 1000,
      drawInDays: 24,
      acceptsFreeTickets: false,
    },
    sold: 92,
    ends: 'open',
  },
  refrigerator: {
    form: {
      name: 'Réfrigérateur 300 litres, basse consommation',
      description: 'Classe A, serrure, garanti deux ans. Livré à domicile dans les deux capitales.',
      picture: 'refrigerateur',
      retailValue: 145_000,
      ...usual,
      ticketPrice: 1500,
      maxParticipants: 120,
      drawInDays: 6,
    },
    sold: 84,
    ends: 'open',
  },
  solar: {
    form: {
      name: 'Panneau solaire, batterie et trois lampes',
      description: 'Éclaire trois pièces, recharge quatre téléphones.',
      picture: 'solaire',
      retailValue: 120_000,
      ...usual,
      ticketPrice: 1000,
      maxParticipants: 200,
      maxWinners: 2,
      drawInDays: 11,
      freeTicketShare: 30,
    },
    sold: 61,
    ends: 'open',
  },
  schoolTablet: {
    form: {
      name: 'Tablette 8 pouces pour l’école',
      description: 'Coque antichoc, contrôle parental, 64 Go.',
      picture: 'tablet',
      retailValue: 55_000,
      ...usual,
      ticketPrice: 500,
      maxParticipants: 300,
      maxWinners: 3,
      drawInDays: 16,
    },
    sold: 98,
    ends: 'open',
  },
  /** All but three places are taken. */
  nearlyFull: {
    form: {
      name: 'Ordinateur portable 13 pouces',
      description: 'Huit heures d’autonomie, 8 Go de mémoire, clavier français.',
      picture: 'laptop',
      retailValue: 240_000,
      ...usual,
      ticketPrice: 1500,
      maxParticipants: 60,
      drawInDays: 2,
      acceptsFreeTickets: false,
    },
    sold: 57,
    ends: 'open',
  },
  /** The last two places are held by people who have not paid. */
  held: {
    form: {
      name: 'Enceinte nomade étanche',
      description: 'Douze heures de musique, résiste à la pluie.',
      picture: 'enceinte',
      retailValue: 18_000,
      ...usual,
      ticketPrice: 300,
      maxParticipants: 20,
      drawInDays: 4,
      acceptsFreeTickets: false,
    },
    sold: 18,
    ends: 'open',
  },
  /** Just opened, without a date. */
  fresh: {
    form: {
      name: 'Vélo de ville à six vitesses',
      description: 'Panier, antivol et éclairage compris.',
      picture: 'velo',
      retailValue: 85_000,
      ...usual,
      ticketPrice: 500,
      maxParticipants: 80,
      drawInDays: null,
    },
    sold: 0,
    ends: 'open',
  },
  /** Whoever takes its five places sees its draw begin by itself two minutes later, with the rounds of the sandbox. */
  demonstration: {
    form: {
      name: 'Radio solaire, tirage de démonstration',
      description: 'Complet, il est tiré tout seul deux minutes après, en direct.',
      picture: 'solaire',
      retailValue: 12_000,
      ...usual,
      ticketPrice: 200,
      maxParticipants: 5,
      drawInDays: 20,
      acceptsFreeTickets: false,
      beaconRule: 'drand:e8acd5e24b58fc0bfd80edd17b6530f0e5da4e08423262ab2c2fde259a965a2d;in=120s',
    },
    sold: 0,
    ends: 'open',
  },
  vouchers: {
    form: {
      name: 'Cinq bons d’achat de 20 000 F CFA',
      description: 'Valables un an dans six supermarchés.',
      picture: 'lot',
      retailValue: 20_000,
      supplier: 'Six supermarchés de Lomé',
      handoverDays: 15,
      ticketPrice: 500,
      maxParticipants: 50,
      maxWinners: 5,
      drawInDays: 1,
      acceptsFreeTickets: false,
    },
    sold: 50,
    ends: 'full',
  },
  earphones: {
    form: {
      name: 'Écouteurs sans fil',
      description: 'Boîtier de charge, trente heures d’écoute.',
      picture: 'casque',
      retailValue: 15_000,
      ...usual,
      ticketPrice: 300,
      maxParticipants: 10,
      drawInDays: 3,
      acceptsFreeTickets: false,
    },
    // Akissi Kra takes the last place, and pays for it twice.
    sold: 9,
    ends: 'full',
  },
  drawnPhone: {
    form: {
      name: 'Smartphone 6,1 pouces, 128 Go',
      description: 'Deux cartes SIM, écran lumineux, garanti un an.',
      picture: 'smartphone',
      retailValue: 140_000,
      ...usual,
      ticketPrice: 500,
      maxParticipants: 40,
      drawInDays: 1,
      acceptsFreeTickets: false,
    },
    sold: 40,
    ends: 'drawn',
  },
  drawnHeadphones: {
    form: {
      name: 'Deux casques de studio',
      description: 'Son équilibré, câble de trois mètres.',
      picture: 'casque',
      retailValue: 32_000,
      ...usual,
      ticketPrice: 300,
      maxParticipants: 24,
      maxWinners: 2,
      drawInDays: 2,
      acceptsFreeTickets: false,
    },
    sold: 24,
    ends: 'drawn',
  },
  drawnLamps: {
    form: {
      name: 'Trois lampes solaires',
      description: 'Six heures de lumière, port USB.',
      picture: 'solaire',
      retailValue: 14_000,
      ...usual,
      ticketPrice: 200,
      maxParticipants: 15,
      maxWinners: 3,
      drawInDays: 1,
      acceptsFreeTickets: false,
    },
    sold: 15,
    ends: 'drawn',
  },
  drawnConsole: {
    form: {
      name: 'Console portable',
      description: 'Écran de 7 pouces, deux jeux.',
      picture: 'console',
      retailValue: 160_000,
      ...usual,
      ticketPrice: 1000,
      maxParticipants: 30,
      drawInDays: 2,
      acceptsFreeTickets: false,
    },
    sold: 30,
    ends: 'drawn',
  },
  cancelledTelevision: {
    form: {
      name: 'Téléviseur 43 pouces',
      description: 'Image 4K, deux prises HDMI.',
      picture: 'televiseur',
      retailValue: 150_000,
      ...usual,
      ticketPrice: 1000,
      maxParticipants: 150,
      drawInDays: 5,
      acceptsFreeTickets: false,
    },
    sold: 22,
    ends: 'cancelled',
  },
  /** Full, so its list and seed are published (docs/product.md rule 30). */
  cancelledMixer: {
    form: {
      name: 'Robot de cuisine',
      description: 'Pétrit, mixe et râpe.',
      picture: 'lot',
      retailValue: 55_000,
      ...usual,
      ticketPrice: 500,
      maxParticipants: 12,
      drawInDays: 2,
      acceptsFreeTickets: false,
    },
    sold: 12,
    ends: 'cancelled',
  },
  car: {
    form: {
      name: 'Voiture citadine d’occasion',
      description: 'Photos et carnet d’entretien à ajouter avant l’ouverture.',
      picture: '',
      retailValue: 3_900_000,
      condition: 'used',
      ticketPrice: 5000,
      maxParticipants: 5000,
      drawInDays: 60,
    },
    sold: 0,
    ends: 'hidden',
  },
  schoolBag: {
    form: {
      name: 'Lot de la rentrée : sac, cahiers, calculatrice',
      description: 'Dix lots identiques.',
      picture: 'lot',
      retailValue: 25_000,
      ...usual,
      ticketPrice: 200,
      maxParticipants: 500,
      maxWinners: 10,
      drawInDays: 40,
    },
    sold: 0,
    ends: 'hidden',
  },
} as const satisfies Record<string, Planned>;

export type Named = keyof typeof products;
