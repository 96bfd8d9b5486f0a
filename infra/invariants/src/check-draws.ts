import { spawnSync } from 'node:child_process';
import { createHmac, hash } from 'node:crypto';
import { createProtocol, picksOf, toHex, type Bytes, type DrawRecord } from '@raffle/draw-protocol';
import type { Databases } from './databases.js';
import { namedAtMost, type Violation } from './violation.js';

interface Draw {
  product_id: number;
  tickets: number;
  root: string;
  /** As published, byte for byte. */
  record: string;
  recorded: unknown;
}
interface Pick {
  ticket: number;
  holder: string;
  secret: string;
  path: string[];
  wins: boolean;
  user_id: string;
}

/** Implemented from the protocol's text, independently of the code that draws. */
const verifier = 'packages/draw-protocol/verify-draw.mjs';
/** Verified, but unproven: its list was first published at its hour or later, after a restore for example (packages/draw-protocol/README.md). */
const unproven = 4;
/** Where nobody really pays, draws may be demonstrations (docs/draw-protocol.md). */
const demonstrationChain = ['--chain', 'infra/fusionpay-sandbox/public/demonstration-chain.json'];
const drawsAPage = 50;
/** Hashes in a stored tile of a list's tree (docs/draw-protocol.md step 3). */
const tileSize = 256;

const protocol = createProtocol({
  sha256: async (bytes) => hash('sha256', bytes, 'buffer'),
  hmac: async (key, bytes) => createHmac('sha256', key).update(bytes).digest(),
});

/**
 * Invariant 5: recomputing every completed draw gives its record, its picks and its list, and winners hold the winning
 * tickets. Runs in the repository's root, where the verifier is.
 * @param sandboxUrl undefined for a real provider
 */
export async function checkDraws(
  databases: Databases,
  { sandboxUrl, graceSeconds }: { sandboxUrl: string | undefined; graceSeconds: number },
): Promise<Violation[]> {
  const chain = sandboxUrl === undefined ? [] : demonstrationChain;
  const violations = await completedWithoutDraw(databases);
  for (let after = 0; violations.length < namedAtMost;) {
    const draws = await databases.catalog<Draw>(
      `SELECT product_id, tickets, root, record::text AS record, record AS recorded FROM draws
       WHERE stage = 'completed' AND product_id > $1 AND drawn_at < now() - make_interval(secs => $2)
       ORDER BY product_id LIMIT ${drawsAPage}`,
      [after, graceSeconds],
    );
    for (const draw of draws) {
      const what = await problemsOf(databases, draw, chain);
      violations.push(
        ...what.map((one) => ({ invariant: 5 as const, what: one, row: `catalog.draws/${draw.product_id}` })),
      );
    }
    const last = draws.at(-1);
    if (draws.length < drawsAPage || !last) break;
    after = last.product_id;
  }
  return violations.slice(0, namedAtMost);
}

async function completedWithoutDraw({ catalog }: Databases): Promise<Violation[]> {
  const rows = await catalog<{ id: number }>(
    `SELECT p.id FROM products p LEFT JOIN draws d ON d.product_id = p.id
     WHERE (p.status = 'completed') <> (coalesce(d.stage, '') = 'completed')
       OR (p.status = 'drawing' AND d.product_id IS NULL) LIMIT ${namedAtMost}`,
  );
  return rows.map(({ id }) => ({
    invariant: 5,
    what: 'its status and its draw differ',
    row: `catalog.products/${id}`,
  }));
}

async function problemsOf(databases: Databases, draw: Draw, chain: readonly string[]): Promise<string[]> {
  const { product_id } = draw;
  const picks = await databases.catalog<Pick>(
    'SELECT ticket, holder, secret, path, wins, user_id FROM draw_picks WHERE product_id = $1 ORDER BY position',
    [product_id],
  );
  return [
    ...refusalOf(draw.record, chain),
    ...(samePicks(draw.recorded, picks) ? [] : ['the record has other picks than draw_picks']),
    ...(await listProblems(databases, draw)),
    ...(await winnerProblems(databases, product_id, picks)),
  ];
}

function refusalOf(record: string, chain: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [verifier, ...chain], {
    input: record,
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (status === 0 || status === unproven) return [];
  return [`the record does not verify: ${`${stdout}${stderr}`.trim().split('\n').at(-1)}`];
}

function samePicks(recorded: unknown, picks: readonly Pick[]): boolean {
  const bare = (list: readonly Omit<Pick, 'user_id'>[]) =>
    JSON.stringify(list.map(({ ticket, holder, secret, path, wins }) => [ticket, holder, secret, path, wins]));
  return bare(picksOf(recorded as DrawRecord)) === bare(picks);
}

/** Recomputes the root of the list, as tickets stores it now, and every stored tile from the leaves. */
async function listProblems({ tickets }: Databases, { product_id, root, ...draw }: Draw): Promise<string[]> {
  const leaves = await tickets<{ leaf: Buffer }>('SELECT leaf FROM ticket WHERE product_id = $1 ORDER BY number', [
    product_id,
  ]);
  if (leaves.length !== draw.tickets) return [`drawn among ${draw.tickets} tickets, but there are ${leaves.length}`];
  const tiles = new Map<string, Buffer>();
  let hashes = leaves.map(({ leaf }): Bytes => new Uint8Array(leaf));
  for (let level = 1; hashes.length > tileSize; level++) {
    hashes = await Promise.all(inTiles(hashes).map((tile) => protocol.merkleRoot(tile)));
    for (const [tile, roots] of inTiles(hashes).entries()) tiles.set(`${level}/${tile}`, Buffer.concat(roots));
  }
  const now = toHex(await protocol.merkleRoot(hashes));
  const stored = await tickets<{ tile: string; hashes: Buffer }>(
    `SELECT level || '/' || tile AS tile, hashes FROM entry_list_tile WHERE product_id = $1 ORDER BY level, entry_list_tile.tile`,
    [product_id],
  );
  // A missing tile is not a violation: it is built when first needed.
  const wrong = stored.filter((row) => !tiles.get(row.tile)?.equals(row.hashes));
  return [
    ...(now === root ? [] : [`drawn from the list ${root}, but the tickets give ${now}`]),
    ...wrong.map(({ tile }) => `tile ${tile} of its list does not match the tickets`),
  ];
}

function inTiles(hashes: readonly Bytes[]): Bytes[][] {
  const count = Math.ceil(hashes.length / tileSize);
  return Array.from({ length: count }, (_, i) => hashes.slice(i * tileSize, (i + 1) * tileSize));
}

/** Winners hold granted tickets, and tickets has recorded them as winning. */
async function winnerProblems({ tickets }: Databases, productId: number, picks: readonly Pick[]): Promise<string[]> {
  const winning = await tickets<{ number: number; user_id: string }>(
    `SELECT w.number, e.user_id FROM winning_ticket w JOIN ticket t USING (product_id, number)
     JOIN entry e ON e.id = t.entry_id WHERE w.product_id = $1`,
    [productId],
  );
  const listed = (list: string[]) => JSON.stringify(list.sort());
  const here = listed(picks.filter(({ wins }) => wins).map(({ ticket, user_id }) => `${ticket} ${user_id}`));
  const there = listed(winning.map(({ number, user_id }) => `${number} ${user_id}`));
  return here === there ? [] : [`winners here ${here}, holders of the winning tickets in tickets ${there}`];
}
