import type { getConfig } from '@raffle/contracts/http/config';
import type { adminDrawProduct } from '@raffle/contracts/http/admin-draws';
import type { drawRecord, listDraws, RecordKeys } from '@raffle/contracts/http/draws';
import type { listMyMessages } from '@raffle/contracts/http/messages';
import type { listOwnSessions } from '@raffle/contracts/http/open-sessions';
import type { getPlayLimits } from '@raffle/contracts/http/play-limits';
import type { getPaymentStatus, PaymentState } from '@raffle/contracts/http/payments';
import type { adminProduct, product } from '@raffle/contracts/http/products';
import type { getReferral } from '@raffle/contracts/http/referral';
import type { user } from '@raffle/contracts/http/registration';
import type { listMyTickets, placeFreeTicket, receipt } from '@raffle/contracts/http/tickets';
import { createProtocol, fromHex, signedBytes, toHex } from '@raffle/draw-protocol';
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import type * as z from 'zod/mini';

type DrawRecord = z.input<typeof drawRecord>;

/** Answers of the gateway for the gallery's screens, checked against the contract's types. */
type Answer<E extends { answer?: z.ZodMiniType }> = z.input<NonNullable<E['answer']>>;
export type Product = z.input<typeof product>;
export type AdminProduct = z.input<typeof adminProduct>;
export type Tickets = Answer<typeof listMyTickets>;
export type Messages = Answer<typeof listMyMessages>;
export type Payment = Answer<typeof getPaymentStatus>;

/** The gallery's fixed current time, so that "3j 6h" stays "3j 6h". */
export const now = new Date('2026-11-20T12:00:00.000Z');
export const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const id = (index: number) => `01997b60-0000-7000-8000-${String(index).padStart(12, '0')}`;

export const config: Answer<typeof getConfig> = {
  brand: 'Bon Tirage',
  registration_price: 500,
  free_ticket_max_price: 1000,
  free_tickets: 2,
  countries: [
    { code: 'TG', name: 'Togo', dial_code: '228', phone_placeholder: '90 11 23 45' },
    { code: 'CI', name: 'Côte d’Ivoire', dial_code: '225', phone_placeholder: '07 01 23 45 67' },
  ],
  referral: { enabled: true, required_referrals: 5, reward_tickets: 5 },
  help_whatsapp: '+22890112345',
  text_messages: null,
  operator: null,
  complaints: null,
};

export const afi: z.input<typeof user> = {
  id: id(1),
  userId: id(1),
  name: 'Afi Mensah',
  display_name: 'Afi M.',
  display_names: ['Afi M.', 'Mensah A.'],
  display_name_chosen: true,
  initials_only: false,
  phone: '+22890112345',
  city: 'Lomé',
  tickets: 6,
  referralCode: 'AFI7K2M',
  referrals: 3,
  total_spent: 4500,
  created_at: inHours(-400),
  last_active: inHours(0),
};

const offers: [
  name: string,
  description: string,
  picture: string,
  price: number,
  taken: number,
  places: number,
  winners: number,
  hours: number | null,
][] = [
  ['Console de salon et 2 manettes', '1 000 Go, deux manettes et trois jeux.', 'console', 1500, 291, 300, 1, 9],
  [
    'Smartphone 6,7 pouces, 256 Go',
    'Double caméra, écran 120 Hz, deux cartes SIM, garantie un an.',
    'smartphone',
    1000,
    348,
    400,
    2,
    78,
  ],
  [
    'Casque sans fil à réduction de bruit',
    'Trente heures d’autonomie, pliable, étui rigide.',
    'casque',
    500,
    219,
    300,
    3,
    67,
  ],
  [
    'Ordinateur portable 15 pouces',
    '16 Go de mémoire, disque de 512 Go, clavier français.',
    'laptop',
    2000,
    286,
    500,
    1,
    206,
  ],
  ['Tablette 11 pouces avec stylet', 'Pour étudier et dessiner, étui compris.', 'tablet', 1000, 105, 250, 1, 290],
  [
    'Téléviseur 55 pouces 4K',
    'Image 4K, trois prises HDMI, support mural fourni.',
    'televiseur',
    2500,
    64,
    400,
    1,
    null,
  ],
];

export const products: Product[] = offers.map(
  ([name, description, picture, price, taken, places, winners, hours], index) => ({
    id: index + 1,
    name,
    description,
    image_url: `/products/${picture}.svg`,
    ticket_price: price,
    max_participants: places,
    current_participants: taken,
    places_left: places - taken,
    artificial_boost: 0,
    max_winners: winners,
    status: 'active',
    winners: [],
    draw_date: hours === null ? null : inHours(hours),
    sale_ends_at: inHours(hours ?? 2_000),
    held_until: null,
    commitment: hash(name),
    beacon_rule: 'none',
    tickets_per_person: places / 5,
    free_places_left: Math.min(places - taken, 14),
    version: 1,
  }),
);

/** Numbers of products with one to seven digits; a displayed ticket number begins with one. */
export const numbersOfProducts = [5, 26, 387, 5102, 61_038, 702_915, 8_204_617];

/** Names, numbers, amounts and counts of maximum length. */
export const bigProducts: Product[] = products.map((one, index) => ({
  ...one,
  id: numbersOfProducts.at(-1)! + index,
  name:
    index % 2 === 0
      ? 'Ordinateur de bureau complet avec écran, clavier, souris, imprimante et deux ans de garantie'
      : 'Téléphoneinouïetsansespacesquinesecoupepasfacilement',
  description: 'Une description très longue qui dit tout ce que le lot contient, et davantage encore. '.repeat(4),
  ticket_price: 1_234_567,
  max_participants: 1_000_000,
  current_participants: 999_999,
  places_left: 1,
  tickets_per_person: 200_000,
  free_places_left: 1,
  max_winners: 1000,
}));

const freeTickets = { accepts_free_tickets: true, free_ticket_share: null };
const listed: AdminProduct[] = [
  {
    ...products[2]!,
    current_participants: 300,
    places_left: 0,
    real_winners: [],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
  ...products.slice(0, 2).map((one) => ({ ...one, real_winners: [], held: 2, sale_moved: false, ...freeTickets })),
  {
    ...products[3]!,
    status: 'drawing',
    current_participants: 500,
    places_left: 0,
    real_winners: [],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
  {
    ...products[4]!,
    status: 'completed',
    current_participants: 250,
    places_left: 0,
    winners: ['Essi A., Kara'],
    real_winners: [{ name: 'Essi A.', city: 'Kara', ticket: 259, user_id: id(9) }],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
  {
    ...products[5]!,
    status: 'draft',
    current_participants: 0,
    places_left: 400,
    commitment: null,
    real_winners: [],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
  {
    ...products[5]!,
    id: 8,
    status: 'cancelled',
    current_participants: 41,
    real_winners: [],
    held: 0,
    sale_moved: false,
    ...freeTickets,
  },
];
export const adminProducts: AdminProduct[] = listed.map((one) => ({
  ...one,
  revenue: one.current_participants * one.ticket_price,
}));

/** Its sale ended before every place was taken (docs/product.md rule 36, at the date). */
export const endedProduct: AdminProduct = {
  ...adminProducts[1]!,
  draw_date: '2026-11-19T18:00:00.000Z',
  sale_ends_at: '2026-11-19T18:00:00.000Z',
};

const entry = (
  index: number,
  product: Product,
  type: 'purchase' | 'free' | 'referral',
  numbers: number[],
): Tickets['tickets'][number] => ({
  id: id(100 + index),
  product_id: product.id,
  product_name: product.name,
  quantity: numbers.length,
  price: type === 'purchase' ? product.ticket_price * numbers.length : 0,
  purchase_date: inHours(-24 * index),
  type,
  numbers,
  capacity: 300,
  status: 'valid',
  cancel_reason: null,
  credit_id: null,
  credit: null,
});

export const cancelReasons = [
  'Le fournisseur ne livre plus ce modèle.',
  'Nous n’avons pas reçu l’autorisation de la loterie nationale à temps. Plutôt que de repousser la date une deuxième fois, nous rendons leur mise à tous les participants. Merci de votre confiance.',
  'Voir https://exemple.tg/communiques/2026/novembre/annulation-du-tirage-de-la-console-de-salon',
];

export const tickets: Tickets = {
  tickets: [
    entry(0, products[0]!, 'purchase', [290]),
    entry(1, products[1]!, 'purchase', [112, 113]),
    entry(2, products[2]!, 'referral', [204]),
    { ...entry(3, products[1]!, 'free', [31]), status: 'won' },
    { ...entry(4, products[3]!, 'free', [18]), status: 'lost' },
  ],
  summary: { purchased: 3, free: 2, referral: 1, total: 6, draws: 4 },
  to_place: { registration: 0, referral: 0, credit: 0 },
  credits: [],
  pending_purchases: [],
  wishes: [],
  paused_until: null,
};

export const openSessions: Answer<typeof listOwnSessions> = {
  sessions: [
    ['a', 'Chrome sur Android', 0, 9],
    ['b', 'Opera Mini sur Android', 26, 24 * 12],
    ['c', null, 50, 24 * 20],
  ].map(([id, device, used, opened], index) => ({
    id: String(id).repeat(64),
    device: device as string | null,
    current: index === 0,
    last_used_at: inHours(-Number(used)),
    opened_at: inHours(-Number(opened)),
  })),
};

export const playLimits: Answer<typeof getPlayLimits> = {
  week: { amount: 3000, next: { amount: 5000, from: inHours(20) }, platform: null, spent: 1500 },
  month: { amount: null, next: null, platform: 50_000, spent: 4500 },
  paused_until: null,
};

export const placedFreeTickets: { status: 201; body: Answer<typeof placeFreeTicket> }[] = [0, 1].map((index) => ({
  status: 201,
  body: { success: true, ticket: entry(index, products[index]!, 'free', [31 + index]), remaining: 1 - index },
}));

export const noTickets: Tickets = {
  ...tickets,
  tickets: [],
  summary: { purchased: 0, free: 0, referral: 0, total: 0, draws: 0 },
  to_place: { registration: 2, referral: 0, credit: 0 },
};

export const waitingTickets: Tickets = {
  ...tickets,
  to_place: { registration: 1, referral: 3, credit: 3 },
  credits: [
    {
      id: id(201),
      kind: 'paid',
      value: 1500,
      reason: 'sold_out',
      product_name: products[0]!.name,
      issued_at: inHours(-2),
    },
    {
      id: id(202),
      kind: 'free',
      value: 0,
      reason: 'product_cancelled',
      product_name: products[5]!.name,
      issued_at: inHours(-30),
    },
    {
      id: id(203),
      kind: 'promotional',
      value: 5000,
      reason: 'goodwill',
      product_name: '',
      issued_at: inHours(-5),
    },
  ],
  pending_purchases: [
    {
      product_id: 2,
      product_name: products[1]!.name,
      quantity: 1,
      amount: 1000,
      payment_url: 'https://provider.example/pay/tok_gallery',
      token: 'tok_gallery',
      expires_at: inHours(0.18),
    },
  ],
};

export const bigTickets: Tickets = {
  ...tickets,
  tickets: Array.from({ length: 12 }, (_, index) => ({
    ...entry(
      index,
      bigProducts[index % 6]!,
      'purchase',
      Array.from({ length: 10 }, (_unused, n) => 999_000 + index * 10 + n),
    ),
    capacity: 1_000_000,
  })),
  summary: { purchased: 12_345, free: 2, referral: 1234, total: 13_581, draws: 6 },
};

export const messages: Messages = {
  conversation: [
    {
      id: id(301),
      subject: 'Bienvenue',
      content: 'Votre compte est ouvert. Vos 2 tickets gratuits vous attendent.',
      from_admin: true,
      is_general: false,
      is_read: true,
      created_at: inHours(-72),
    },
    {
      id: id(302),
      subject: '',
      content: 'Bonjour, quand la console sera-t-elle tirée ?',
      from_admin: false,
      is_general: false,
      is_read: true,
      created_at: inHours(-26),
    },
    {
      id: id(303),
      subject: '',
      content: 'Bonjour Afi, dès que les 300 places sont prises. Il en reste 9.',
      from_admin: true,
      is_general: false,
      is_read: true,
      created_at: inHours(-25),
    },
    {
      id: id(304),
      subject: 'Ticket confirmé',
      content: 'Votre ticket T7-0290 pour Console de salon et 2 manettes est confirmé.',
      from_admin: true,
      is_general: false,
      is_read: false,
      created_at: inHours(-1),
    },
  ],
  general: [
    {
      id: id(312),
      subject: 'Horaires',
      content: 'L’équipe répond de 8 h à 20 h, tous les jours.',
      from_admin: true,
      is_general: true,
      is_read: true,
      created_at: inHours(-120),
    },
    {
      id: id(311),
      subject: 'Nouveau tirage',
      content: 'Un téléviseur 55 pouces 4K rejoint les lots cette semaine.',
      from_admin: true,
      is_general: true,
      is_read: false,
      created_at: inHours(-5),
    },
  ],
  unread: 2,
  more: true,
};

export const referral: Answer<typeof getReferral> = {
  code: 'AFI7K2M',
  link: 'http://localhost/register?ref=AFI7K2M',
  referred: 4,
  participating: 3,
  earned: 3,
  enabled: true,
  required_referrals: 5,
  reward_tickets: 5,
  history: [
    { display_name: 'Kossi A.', registered_at: inHours(-30), participated_at: inHours(-20), earned_tickets: 1 },
    { display_name: 'Mariam O.', registered_at: inHours(-90), participated_at: inHours(-80), earned_tickets: 1 },
    { display_name: 'Yao K.', registered_at: inHours(-100), participated_at: null, earned_tickets: 0 },
  ],
};

export const draws: Answer<typeof listDraws> = {
  draws: [
    {
      product_id: 5,
      name: products[4]!.name,
      image_url: products[4]!.image_url,
      ticket_price: 1000,
      tickets: 250,
      drawn_at: inHours(-48),
      winners: ['Essi A., Kara'],
      handovers: [],
      forfeits: [],
    },
    {
      product_id: 3,
      name: products[2]!.name,
      image_url: products[2]!.image_url,
      ticket_price: 500,
      tickets: 300,
      drawn_at: inHours(-140),
      winners: ['Yao N., Bouaké', 'Mariam O., Abidjan', 'Afi M., Lomé'],
      handovers: [],
      forfeits: [],
    },
  ],
  stats: { finished: 18, winners: 31, participants: 5400, average: 300 },
  total: 2,
};

export const paymentState = (data: Partial<PaymentState> = {}): PaymentState => ({
  statut: 'pending',
  final: false,
  interrupted: false,
  amount: 1500,
  type: 'ticket',
  product_id: 1,
  reference: 'P-7K2M9QXF',
  ...data,
});
export const payment = (data: Partial<PaymentState>, success = false): Payment => ({
  success,
  data: { ...paymentState(data), checked_at: now.toISOString() },
});

/** A valid record, computed by the protocol: by default three prizes among twenty tickets of seven people. */
export async function record({
  productId = 5,
  tickets = 20,
  capacity,
  holders = 7,
  prizes = 3,
}: {
  productId?: number;
  tickets?: number;
  capacity?: number;
  holders?: number;
  prizes?: number;
} = {}): Promise<DrawRecord> {
  const drawId = String(productId);
  const protocol = createProtocol();
  const bytes = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
  const terms = { id: drawId, prizes, capacity: capacity ?? tickets, price: 1000, rule: 'none' };
  const seed = bytes('gallery seed');
  const people = await Promise.all(
    Array.from({ length: tickets }, async (_, ticket) => ({
      holder: await protocol.holderTag(bytes('holder key'), `person ${ticket % holders}`),
      secret: await protocol.ticketSecret(bytes(`entry ${ticket}`), ticket),
    })),
  );
  const leaves = await Promise.all(
    people.map(({ holder, secret }, ticket) => protocol.leaf({ id: drawId, ticket, holder, secret })),
  );
  const root = await protocol.merkleRoot(leaves);
  const key = await protocol.drawKey({ seed, id: drawId, tickets, prizes, root, beacon: null });
  const picks = await protocol.selectWinners({
    key,
    tickets,
    prizes,
    holderOf: (ticket) => toHex(people[ticket]!.holder),
  });
  const names = ['Essi A.', 'Yao N.', 'Mariam O.', 'Kossi B.', 'Afi M.', 'Abla K.', 'Koffi T.'];
  return signed({
    protocol: 'raffle/v1',
    product: { id: productId, name: products[4]!.name, image_url: products[4]!.image_url },
    terms,
    commitment: toHex(await protocol.commitment(terms, seed)),
    committed_at: inHours(-400),
    tickets,
    root: toHex(root),
    frozen_at: inHours(-49),
    beacon: null,
    seed: toHex(seed),
    draw_key: toHex(key),
    picks: await Promise.all(
      picks.map(async ({ ticket, wins }) => ({
        ticket,
        holder: toHex(people[ticket]!.holder),
        secret: toHex(people[ticket]!.secret),
        path: (await protocol.inclusionPath(leaves, ticket)).map(toHex),
        wins,
        display_name: wins ? names[ticket % 7]! : null,
        city: wins ? 'Kara' : null,
      })),
    ),
    drawn_at: inHours(-48),
  });
}

/** A fixed Ed25519 key, like all data here: its seed is 32 bytes 0x07. */
const signingKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const publicBytes = createPublicKey(signingKey).export({ format: 'der', type: 'spki' }).subarray(-32);
const keyId = createHash('sha256').update(publicBytes).digest('hex').slice(0, 16);
export const recordKeys: RecordKeys = {
  keys: [{ id: keyId, public_key: publicBytes.toString('hex'), valid_from: '2026-11-01', valid_until: null }],
};

/** The record as the platform would have signed it. */
export function signed(shown: DrawRecord): DrawRecord {
  const draft = { ...shown, signature: { key: keyId, signed_on: now.toISOString().slice(0, 10), value: '' } };
  return {
    ...draft,
    signature: { ...draft.signature, value: sign(null, signedBytes(draft), signingKey).toString('hex') },
  };
}

/** The receipt of an entry whose one ticket was drawn. */
export async function receiptOfPick(
  shown: DrawRecord,
  pick: DrawRecord['picks'][number],
): Promise<z.input<typeof receipt>> {
  const { ticket, holder, secret, path } = pick;
  const opened = { id: shown.terms.id, ticket, holder: fromHex(holder), secret: fromHex(secret) };
  return {
    entry: { ...tickets.tickets[0]!, product_id: shown.product.id, numbers: [ticket], quantity: 1 },
    terms: shown.terms,
    payment_id: null,
    payment_token: null,
    commitment: shown.commitment,
    tickets: [{ number: ticket, holder, secret, path, leaf: toHex(await createProtocol().leaf(opened)) }],
    frozen: { tickets: shown.tickets, root: shown.root, frozen_at: shown.frozen_at },
  };
}

export const myReceipt: z.input<typeof receipt> = {
  entry: tickets.tickets[1]!,
  terms: { id: '2', prizes: 2, capacity: 400, price: 1000, rule: 'none' },
  payment_id: id(500),
  payment_token: 'tok_receipt',
  commitment: hash('commitment'),
  tickets: [112, 113].map((number) => ({
    number,
    holder: hash('holder'),
    secret: hash(`secret ${number}`),
    leaf: hash(`leaf ${number}`),
    path: null,
  })),
  frozen: null,
};

/** The receipt of a closed list, with as many tickets as one purchase has at most. */
export const bigReceipt: z.input<typeof receipt> = {
  ...myReceipt,
  entry: bigTickets.tickets[1]!,
  terms: { ...myReceipt.terms, price: 1_234_567, capacity: 1_000_000, prizes: 1000 },
  tickets: bigTickets.tickets[1]!.numbers.map((number) => ({
    number,
    holder: hash('holder'),
    secret: hash(`secret ${number}`),
    leaf: hash(`leaf ${number}`),
    path: null,
  })),
  frozen: { tickets: 1_000_000, root: hash('root of a long list'), frozen_at: inHours(-1) },
};

/** The answer to drawing the full product of the back-office; the draw stage shows its record. */
export const drawn: Answer<typeof adminDrawProduct> = {
  winners: [{ name: 'Essi A.', city: 'Kara', ticket: 12 }],
  draw: {
    product_id: 3,
    draw_date: now.toISOString(),
    tickets: 300,
    root: hash('root'),
    commitment: hash('commitment'),
  },
};
