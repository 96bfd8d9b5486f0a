import { beaconForRecord, createProtocol, toHex, type Beacon, type Bytes, type DrawRecord } from '../src/index.js';
import { nodeHasher } from './node-hasher.js';

const protocol = createProtocol(nodeHasher);
const bytes = (text: string) => nodeHasher.sha256(new Uint8Array(new TextEncoder().encode(text)));

export interface DrawToMake {
  id: number;
  /** The owner of every ticket. */
  people: readonly string[];
  prizes: number;
  price?: number;
  rule?: string;
  beacon?: Beacon;
  /** People who closed their account before the freeze. */
  gone?: ReadonlySet<string>;
  committedAt?: string;
  frozenAt?: string;
  publishedAt?: string;
  drawnAt?: string;
  demonstration?: boolean;
  /** The index of each forfeited prize among those held at that time; one every 31 days. */
  forfeits?: readonly number[];
}

/** The record of an honest draw; its secrets are derived from its id, so that it is reproducible. */
export async function makeDraw(draw: DrawToMake): Promise<DrawRecord> {
  const { id, people, prizes, price = 500, rule = 'none', beacon = null, gone = new Set(), forfeits = [] } = draw;
  const seed = await bytes(`seed ${id}`);
  const holderKey = await bytes(`holder key ${id}`);
  const opened: Record<'holder' | 'secret' | 'leaf', Bytes>[] = [];
  for (const [ticket, person] of people.entries()) {
    const holder = await protocol.holderTag(holderKey, person);
    const secret = await protocol.ticketSecret(await bytes(`entry ${id} ${ticket}`), ticket);
    opened.push({ holder, secret, leaf: await protocol.leaf({ id: String(id), ticket, holder, secret }) });
  }
  const tree = await protocol.merkleTree(opened.map(({ leaf }) => leaf));
  const terms = { id: String(id), prizes, capacity: people.length, price, rule };
  const key = await protocol.drawKey({ seed, id: terms.id, tickets: people.length, prizes, root: tree.root, beacon });
  const winners = new Set<string>();
  const sequence = protocol.pickSequence(key, people.length);
  /** The next picks, until so many of them have won. */
  const pickUntil = async (won: number): Promise<DrawRecord['picks']> => {
    const picks: DrawRecord['picks'] = [];
    while (winners.size < won) {
      const { value: ticket } = await sequence.next();
      if (ticket === undefined) break;
      const { holder, secret } = opened[ticket]!;
      const givenUp = gone.has(people[ticket]!);
      const wins = !givenUp && !winners.has(toHex(holder));
      if (wins) winners.add(toHex(holder));
      picks.push({
        ticket,
        holder: toHex(holder),
        secret: toHex(secret),
        path: tree.pathOf(ticket).map(toHex),
        wins,
        ...(givenUp && { given_up: true }),
        display_name: wins ? 'Essi A.' : null,
        city: wins ? 'Kara' : null,
      });
    }
    return picks;
  };
  const picks = await pickUntil(prizes);
  const drawnAt = draw.drawnAt ?? '2026-11-27T18:00:05.000Z';
  const prizesHeld = picks.filter(({ wins }) => wins).map(({ ticket }) => ticket);
  const forfeited: NonNullable<DrawRecord['forfeits']> = [];
  for (const [i, which] of forfeits.entries()) {
    if (prizesHeld.length === 0) break;
    const [ticket] = prizesHeld.splice(which % prizesHeld.length, 1);
    const at = (days: number) => new Date(Date.parse(drawnAt) + (31 * i + days) * 86_400_000).toISOString();
    const next = await pickUntil(winners.size + 1);
    prizesHeld.push(...next.filter(({ wins }) => wins).map((pick) => pick.ticket));
    forfeited.push({
      ticket: ticket!,
      at: at(31),
      tried_on: [1, 8, 30].map((days) => at(days).slice(0, 10)),
      picks: next,
    });
  }
  return {
    protocol: 'raffle/v1',
    product: { id, name: 'Console', image_url: '' },
    terms,
    commitment: toHex(await protocol.commitment(terms, seed)),
    committed_at: draw.committedAt ?? '2026-11-20T10:00:00.000Z',
    tickets: people.length,
    root: toHex(tree.root),
    frozen_at: draw.frozenAt ?? '2026-11-27T18:00:00.000Z',
    ...(draw.publishedAt && { published_at: draw.publishedAt }),
    beacon: beacon && beaconForRecord(beacon),
    seed: toHex(seed),
    draw_key: toHex(key),
    picks,
    drawn_at: drawnAt,
    ...(draw.demonstration && { demonstration: true }),
    ...(forfeited.length > 0 && { forfeits: forfeited }),
  };
}
