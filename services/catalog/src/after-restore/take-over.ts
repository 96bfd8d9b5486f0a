import type { DrawRecord } from '@raffle/contracts/http/draws';
import { isVerified, verifyRecord } from '@raffle/draw-protocol';
import { takeEvents, takeRows, withoutGuards, type TakeOver } from '@raffle/messaging-kit';
import { firstRow, rows } from '@raffle/service-kit';
import type { EntityManager } from 'typeorm';
import { drawProtocol } from '../products/commitment.js';

/** Tables whose rows are stored here as facts; the service never writes them so. */
const guarded = [
  'approval_requests',
  'deliveries',
  'delivery_steps',
  'draw_picks',
  'draws',
  'erased_people',
  'image_sizes',
  'images',
  'prize_forfeits',
  'product_audit',
  'product_inventories',
  'product_seeds',
  'products',
];

/**
 * Takes over what may not be lost or done twice: products whose draw or cancellation has begun, with seed, list, picks, record, deliveries and
 * forfeits, exactly, so that nothing is drawn twice; products opened for sale, whose commitment is public; closed accounts and replaced names,
 * before anything is drawn. Everything else is as it was, and no id is given twice.
 */
export async function takeOverCatalog({ restored, newer, done, decide }: TakeOver): Promise<void> {
  const { final, opened, undone } = await productsToTakeOver(restored, newer);
  await withoutGuards(restored, guarded, async () => {
    const people =
      (await takeRows(restored, newer, 'erased_people')) + (await takeRows(restored, newer, 'initials_only'));
    const photos = await photosOf(restored);
    const known = [...final, ...opened];
    await takeImages(restored, newer, known);
    const ofProducts = { where: 'product_id = ANY ($1)', values: [known] };
    await takeRows(restored, newer, 'products', { where: 'id = ANY ($1)', values: [known] });
    await takeRows(restored, newer, 'product_seeds', ofProducts);
    await takeRows(restored, newer, 'product_audit', ofProducts);
    await takeDraws(restored, newer, final);
    await forgetWithdrawnPhotos(restored, newer, photos);
    await verifyRecords(restored, final);
    for (const table of ['products', 'product_audit']) await skipIds(restored, newer, table);
    await takeEvents(restored, newer, { where: `payload ->> 'product_id' = ANY ($1)`, values: [known.map(String)] });
    if (final.length > 0)
      done(`products ${final.join(', ')}: draw, record and deliveries are those of the newest state`);
    if (opened.length > 0) done(`products ${opened.join(', ')}: on sale again, with their commitment`);
    if (people > 0) done(`${people} closed accounts and replaced names`);
  });
  for (const line of undone) decide(line);
}

/** Everything that still changes of a product whose draw or cancellation has begun. */
const stateOf = `SELECT p.id, p.name, p.status, ROW(p.version, d.stage, d.root, d.holder_key, d.record::text,
    (SELECT count(*) FROM draw_picks k WHERE k.product_id = p.id),
    (SELECT string_agg(v::text, ',' ORDER BY v.id) FROM deliveries v WHERE v.product_id = p.id),
    (SELECT string_agg(s::text, ',' ORDER BY s.id) FROM deliveries v JOIN delivery_steps s ON s.delivery_id = v.id WHERE v.product_id = p.id),
    (SELECT string_agg(c::text, ',' ORDER BY c.id) FROM deliveries v JOIN call_codes c ON c.delivery_id = v.id WHERE v.product_id = p.id))::text AS state,
    p.status IN ('drawing', 'completed', 'cancelled') OR d.stage IS NOT NULL AS final
  FROM products p LEFT JOIN draws d ON d.product_id = p.id ORDER BY p.id`;
interface State {
  id: number;
  name: string;
  status: string;
  state: string;
  final: boolean;
}

async function productsToTakeOver(restored: EntityManager, newer: EntityManager) {
  const before = new Map((await rows<State>(restored, stateOf)).map((product) => [product.id, product]));
  const newest = await rows<State>(newer, stateOf);
  const final: number[] = [];
  const opened: number[] = [];
  const undone: string[] = [];
  for (const { id, name, status, state, final: isFinal } of newest) {
    const was = before.get(id);
    before.delete(id);
    if (was?.state === state) continue;
    if (isFinal) final.push(id);
    else if (status === 'active' && (!was || was.status === 'draft')) opened.push(id);
    else if (was)
      undone.push(`product ${id} "${name}" was changed since: its texts, picture and dates are those of before`);
    else undone.push(`product ${id} "${name}" was written since and not opened for sale: it has to be written again`);
  }
  for (const { id, name } of before.values())
    undone.push(`product ${id} "${name}" was deleted since and is there again`);
  return { final, opened, undone };
}

async function takeDraws(restored: EntityManager, newer: EntityManager, final: readonly number[]): Promise<void> {
  const scope = { where: 'product_id = ANY ($1)', values: [final] };
  for (const table of ['product_inventories', 'draws', 'draw_picks', 'prize_forfeits', 'deliveries'])
    await takeRows(restored, newer, table, scope);
  const ofDeliveries = {
    where: 'delivery_id IN (SELECT id FROM deliveries WHERE product_id = ANY ($1))',
    values: [final],
  };
  await takeRows(restored, newer, 'delivery_steps', ofDeliveries);
  await takeRows(restored, newer, 'call_codes', ofDeliveries);
  const about =
    'subject IN (SELECT unnest($1::text[]) UNION SELECT id::text FROM deliveries WHERE product_id = ANY ($1::text[]::int[]))';
  const requests = { where: about, values: [final.map(String)] };
  await restored.query(`DELETE FROM approval_requests WHERE ${about} AND decision IS NULL`, requests.values);
  await takeRows(restored, newer, 'approval_requests', requests);
}

/** @throws Error naming the first product whose record does not verify */
async function verifyRecords(restored: EntityManager, final: readonly number[]): Promise<void> {
  const draws = await rows<{ product_id: number; record: DrawRecord; root: string }>(
    restored,
    'SELECT product_id, record, root FROM draws WHERE product_id = ANY ($1) AND record IS NOT NULL ORDER BY product_id',
    [final],
  );
  for (const { product_id, record, root } of draws) {
    const steps = await verifyRecord(record, drawProtocol);
    if (!isVerified(steps) || record.root !== root)
      throw new Error(`The record of product ${product_id} in the newest state does not verify.`);
  }
}

const photosOf = async (restored: EntityManager) =>
  (
    await rows<{ id: string }>(
      restored,
      `SELECT substr(photo_url, length('/images/') + 1) AS id FROM deliveries WHERE photo_url LIKE '/images/%'`,
    )
  ).map(({ id }) => id);

/** Pictures of the products, and photos of their deliveries. */
async function takeImages(restored: EntityManager, newer: EntityManager, products: readonly number[]): Promise<void> {
  const shown = `SELECT image_url FROM products WHERE id = ANY ($1)
    UNION SELECT photo_url FROM deliveries WHERE product_id = ANY ($1) AND photo_url IS NOT NULL`;
  await takeRows(restored, newer, 'images', { where: `'/images/' || id IN (${shown})`, values: [products] });
  await takeRows(restored, newer, 'image_sizes', { where: `'/images/' || image_id IN (${shown})`, values: [products] });
}

/** A photo whose winner withdrew their consent since is deleted again. */
async function forgetWithdrawnPhotos(
  restored: EntityManager,
  newer: EntityManager,
  photos: readonly string[],
): Promise<void> {
  const kept = await rows<{ id: string }>(newer, 'SELECT id FROM images WHERE id = ANY ($1)', [photos]);
  const ids = new Set(kept.map(({ id }) => id));
  const gone = photos.filter((id) => !ids.has(id));
  await restored.query('DELETE FROM image_sizes WHERE image_id = ANY ($1)', [gone]);
  await restored.query('DELETE FROM images WHERE id = ANY ($1)', [gone]);
}

/** Ids that were given since are not given again: purchases and records name them. */
async function skipIds(restored: EntityManager, newer: EntityManager, table: string): Promise<void> {
  const sequence = await firstRow<{ last_value: string }>(newer, `SELECT last_value FROM ${table}_id_seq`);
  if (!sequence) throw new Error(`The sequence of ${table} is missing`);
  await restored.query(
    `SELECT setval('${table}_id_seq', greatest($1::bigint, (SELECT last_value FROM ${table}_id_seq)))`,
    [sequence.last_value],
  );
}
