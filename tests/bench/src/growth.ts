import { buyOne, type Buyer } from './buyers.js';
import { pause, request } from './client.js';
import type { Figure } from './figures.js';
import { fill } from './fill.js';
import { backUpAndRestore } from './growth-backup.js';
import { compare, figureOf, rounds, worstOfEach, type Compared, type Pair } from './growth-cost.js';
import { adminPaths, personPaths, publicPaths } from './growth-lists.js';
import { checkInvariants, inPayments, reconcile, sizes } from './growth-operators.js';
import { sellOut } from './sell-out.js';
import { withShop, type Shop } from './shop.js';

const baseTickets = 100_000;
/** A managed PostgreSQL of 4 GB; the other settings shorten the filling. */
const postgresSettings = ['shared_buffers=1GB', 'max_wal_size=8GB', 'checkpoint_timeout=30min'];
const placesOfDraw = 100;

/**
 * What a purchase, a list, a draw, an erasure, the operators' commands and migrations cost beside what `tickets` tickets leave behind, and
 * beside 100,000: two systems at the same time, measured by turns. Pages are counted by PostgreSQL and do not depend on the machine.
 * What reads many more is listed on stderr with the statement that does.
 */
export async function growth(tickets: number): Promise<Figure[]> {
  return withShop(
    (base) =>
      withShop(
        async (large) => {
          console.error('filling …');
          await Promise.all([
            fill(base.system.addresses.postgres, baseTickets),
            fill(large.system.addresses.postgres, tickets),
          ]);
          return measured({ base, large });
        },
        { postgresSettings },
      ),
    { postgresSettings },
  );
}

async function measured(shops: Pair<Shop>): Promise<Figure[]> {
  const each = async <T>(work: (shop: Shop) => Promise<T>): Promise<Pair<T>> => ({
    base: await work(shops.base),
    large: await work(shops.large),
  });
  console.error('registering …');
  const sides = await each(prepare);
  const of = (shop: Shop) => (shop === shops.base ? sides.base : sides.large);
  const read = (path: string, token: (shop: Shop) => string | undefined) =>
    compare(shops, path, async (shop) => {
      const bearer = token(shop);
      const { status } = await request(
        'GET',
        `${shop.system.addresses.gateway}/api/${path}`,
        bearer === undefined ? {} : { token: bearer },
      );
      if (status !== 200) throw new Error(`it answered ${status}`);
    });
  const reads = async (paths: readonly string[], token: (shop: Shop) => string | undefined) => {
    const compared: Compared[] = [];
    for (const path of paths) compared.push(await read(path, token));
    return compared;
  };
  console.error('purchases …');
  const purchase = await compare(shops, 'a purchase', (shop) => {
    const { gateway, sandbox } = shop.system.addresses;
    const { buyers, productId } = of(shop);
    return buyOne({ gateway, sandbox, productId, thinkMs: 100 }, buyers[0]!);
  });
  console.error('lists …');
  const ofAdmin = await reads(adminPaths, (shop) => shop.token);
  const ofPerson = await reads(personPaths, (shop) => of(shop).buyers[0]!.token);
  const ofPublic = await reads(publicPaths, () => undefined);
  console.error('draws …');
  const draw = await compare(shops, `a draw of ${placesOfDraw} places`, (shop, nth) =>
    succeed(shop, `admin/products/${of(shop).full[nth]}/draw`, shop.token),
  );
  const erasure = await compare(shops, 'an erasure', (shop, nth) =>
    succeed(shop, 'users/close-account', of(shop).buyers[1 + nth]!.token, { password: 'soleil26', giveUp: true }),
  );
  const metrics = await compare(shops, 'metrics of every service', (shop) =>
    Promise.all(
      Object.values(shop.system.operators).map((url) => fetch(`${url}/metrics`).then((answer) => answer.text())),
    ),
  );
  const idle = await compare(shops, 'half a minute without requests', () => pause(30_000), 1);
  console.error('operators …');
  const reconciliation = await compare(shops, 'reconciliation of three days', reconcile, 1);
  const invariants = await compare(shops, 'invariants', checkInvariants, 1);
  const column = await compare(shops, 'a new column with a default', (shop) =>
    inPayments(shop, [
      'ALTER TABLE payments ADD COLUMN bench text NOT NULL DEFAULT $$bench$$',
      'ALTER TABLE payments DROP COLUMN bench',
    ]),
  );
  const index = await compare(
    shops,
    'a new index, concurrently',
    (shop) => inPayments(shop, ['CREATE INDEX CONCURRENTLY bench ON payments (user_id, amount)', 'DROP INDEX bench']),
    1,
  );
  const vacuum = await compare(
    shops,
    'VACUUM ANALYZE of payments',
    (shop) => inPayments(shop, ['VACUUM ANALYZE payments']),
    1,
  );
  return [
    ...[purchase, ...ofPublic, ...ofPerson, ...worstOfEach(ofAdmin), draw, erasure, metrics, idle].map(figureOf),
    ...[reconciliation, invariants, column, index, vacuum].map(figureOf),
    ...(await sizes(shops.large)),
    ...(await backUpAndRestore(shops.large)),
  ];
}

interface Side {
  buyers: Buyer[];
  productId: number;
  /** Sold out, not drawn. */
  full: number[];
}

async function prepare(shop: Shop): Promise<Side> {
  const { gateway, sandbox, postgres } = shop.system.addresses;
  const buyers = await shop.driver.run('registerPeople', { gateway, sandbox, from: 0, count: rounds + 2, atOnce: 5 });
  const [productId = 0] = await shop.offer(20);
  const full = await shop.offer(rounds, placesOfDraw);
  for (const id of full) await sellOut(postgres, id, placesOfDraw);
  // Whom an erasure forgets has bought, and every process has compiled its hot code.
  for (const buyer of buyers) {
    const refused = await buyOne({ gateway, sandbox, productId, thinkMs: 100 }, buyer);
    if (refused !== undefined) throw new Error(`a purchase was refused: ${refused}`);
  }
  return { buyers, productId, full };
}

/** @throws Error with the answer when it is not 200 */
async function succeed(shop: Shop, path: string, token: string, body: object = {}): Promise<void> {
  const answer = await request('POST', `${shop.system.addresses.gateway}/api/${path}`, { token, body });
  if (answer.status !== 200) throw new Error(`it answered ${answer.status} ${JSON.stringify(answer.body)}`);
}
