import * as z from 'zod/mini';
import { demonstrationChain } from './demonstration-chain.js';
import { StartFailure } from './start-failure.js';

interface Demonstration {
  name: string;
  description: string;
  picture: string;
  /** Of one prize, F CFA. */
  retailValue: number;
  ticketPrice: number;
  maxParticipants: number;
  maxWinners: number;
  /** From now to the draw; null: no date yet. */
  drawInHours: number | null;
  /** It begins by itself, this long after the last ticket, with the rounds of the sandbox; left out where their chain is not known. */
  drawnAfter?: `${number}s`;
}

const chain = z.object({ hash: z.string() });

/**
 * The products of a new installation: the six draws of the reference screens, one small enough to try its draw immediately, and one that
 * begins by itself once it is full, with the rounds of the sandbox.
 */
const demonstrations: readonly Demonstration[] = [
  {
    name: 'Console de salon et 2 manettes',
    description: '1 000 Go, deux manettes et trois jeux.',
    picture: 'console',
    retailValue: 320_000,
    ticketPrice: 1500,
    maxParticipants: 300,
    maxWinners: 1,
    drawInHours: 9.5,
  },
  {
    name: 'Smartphone 6,7 pouces, 256 Go',
    description: 'Double caméra, écran 120 Hz, deux cartes SIM, garantie un an.',
    picture: 'smartphone',
    retailValue: 280_000,
    ticketPrice: 1000,
    maxParticipants: 400,
    maxWinners: 2,
    drawInHours: 3 * 24 + 6.5,
  },
  {
    name: 'Casque sans fil à réduction de bruit',
    description: 'Trente heures d’autonomie, pliable, étui rigide.',
    picture: 'casque',
    retailValue: 95_000,
    ticketPrice: 500,
    maxParticipants: 300,
    maxWinners: 3,
    drawInHours: 2 * 24 + 19.5,
  },
  {
    name: 'Ordinateur portable 15 pouces',
    description: '16 Go de mémoire, disque de 512 Go, clavier français.',
    picture: 'laptop',
    retailValue: 620_000,
    ticketPrice: 2000,
    maxParticipants: 500,
    maxWinners: 1,
    drawInHours: 8 * 24 + 14.5,
  },
  {
    name: 'Tablette 11 pouces avec stylet',
    description: 'Pour étudier et dessiner, étui compris.',
    picture: 'tablet',
    retailValue: 210_000,
    ticketPrice: 1000,
    maxParticipants: 250,
    maxWinners: 1,
    drawInHours: 12 * 24 + 2.5,
  },
  {
    name: 'Téléviseur 55 pouces 4K',
    description: 'Image 4K, trois prises HDMI, support mural fourni.',
    picture: 'televiseur',
    retailValue: 450_000,
    ticketPrice: 2500,
    maxParticipants: 400,
    maxWinners: 1,
    drawInHours: null,
  },
  {
    name: 'Casque audio, petit tirage de deux places',
    description: 'Deux places seulement : dès qu’elles sont prises, le tirage peut partir.',
    picture: 'casque',
    retailValue: 25_000,
    ticketPrice: 200,
    maxParticipants: 2,
    maxWinners: 1,
    drawInHours: 26,
  },
  {
    name: 'Radio solaire, tirage de démonstration',
    description: 'Complet, il est tiré tout seul deux minutes après, en direct.',
    picture: 'solaire',
    retailValue: 12_000,
    ticketPrice: 200,
    maxParticipants: 5,
    maxWinners: 1,
    drawInHours: 20 * 24,
    drawnAfter: '120s',
  },
];

/** What is stated of each, as an owner would. */
const stated = {
  condition: 'sealed',
  guarantee: '12 mois',
  supplier: 'Boutique de démonstration, Lomé',
  handoverPlace: 'Agence de démonstration, Lomé',
  handoverDays: 30,
};
const gamepads = { alt: 'Les deux manettes', image_url: '/products/manettes.svg' };
const pictures = [
  { alt: 'La boîte, encore fermée', image_url: '/products/carton.svg' },
  { alt: 'La facture et le bon de garantie', image_url: '/products/garantie.svg' },
  { alt: 'L’agence où le lot est remis', image_url: '/products/remise.svg' },
];

const session = z.object({ token: z.string() });
const listed = z.object({ products: z.array(z.object({ name: z.string() })) });

/**
 * Opens the demonstration products as an admin would, through the gateway. Existing products are not changed.
 * @throws StartFailure when the gateway refuses.
 */
export async function offerDemonstrationProducts(options: {
  gateway: string;
  username: string;
  password: string;
  now: Date;
}): Promise<number> {
  const { gateway, username, password, now } = options;
  const { token } = await call(session, `${gateway}/api/admin/login`, { username, password });
  const { products } = await call(listed, `${gateway}/api/products?limit=100`, undefined, token);
  const missing = demonstrations.filter(({ name }) => !products.some((product) => product.name === name));
  let offered = 0;
  for (const { picture, drawInHours, drawnAfter, ...product } of missing) {
    const body = {
      ...stated,
      ...product,
      ...(drawnAfter && { beaconRule: ruleOfSandbox(drawnAfter) }),
      imageUrl: `/products/${picture}.svg`,
      pictures: [...(picture === 'console' ? [gamepads] : []), ...pictures],
      drawDate: drawInHours === null ? null : new Date(now.getTime() + drawInHours * 3_600_000).toISOString(),
      status: 'active',
    };
    try {
      await call(z.unknown(), `${gateway}/api/products`, body, token);
      offered += 1;
    } catch (error) {
      const unknownChain = error instanceof StartFailure && error.message.includes('beacon_unavailable');
      if (drawnAfter === undefined || !unknownChain) throw error;
    }
  }
  // Otherwise it is listed among the admin's signed-in devices.
  await call(z.undefined(), `${gateway}/api/admin/logout`, {}, token);
  return offered;
}

const ruleOfSandbox = (drawnAfter: string) =>
  `drand:${chain.parse(JSON.parse(demonstrationChain())).hash};in=${drawnAfter}`;

async function call<T>(schema: z.ZodMiniType<T>, url: string, body?: unknown, token?: string): Promise<T> {
  const answer = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  if (!answer.ok) {
    throw new StartFailure(
      `The demonstration products could not be made: ${new URL(url).pathname} answered ${answer.status} ${text.slice(0, 300)}`,
    );
  }
  return schema.parse(text === '' ? undefined : JSON.parse(text));
}
