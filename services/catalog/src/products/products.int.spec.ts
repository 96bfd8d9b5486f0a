import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ProductChanged } from '@raffle/contracts/events';
import { inCamelCase } from '@raffle/contracts/field-names';
import { prizeFields } from '@raffle/contracts/product-fields';
import { toHex } from '@raffle/draw-protocol';
import { createTestDatabase } from '@raffle/test-kit';
import {
  anActor,
  aProduct,
  catalogParts,
  eventsOf,
  setInventory,
  type CatalogParts,
} from '../../test/catalog-parts.js';
import { schema } from '../database.js';
import { drawProtocol } from './commitment.js';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let parts: CatalogParts;

beforeAll(async () => {
  database = await createTestDatabase('catalog_products', schema);
  parts = await catalogParts(database.url);
});
afterAll(async () => {
  await parts.close();
  await database.drop();
});

const sql = (statement: string, values: unknown[] = []) =>
  parts.dataSource.query<Record<string, unknown>[]>(statement, values);
const create = (over: Partial<typeof aProduct> = {}) => parts.creation.create({ ...aProduct, ...over }, anActor);
const anotherAdmin = '01997b58-0000-7000-8000-00000000000a';
const auditOf = (id: number) =>
  sql('SELECT action, admin_id, before, after FROM product_audit WHERE product_id = $1 ORDER BY id', [id]);

describe('activation', () => {
  test('binds the terms with a seed that only this service can open', async () => {
    const { id, commitment, status, version } = await create({ status: 'active' });
    expect({ status, version }).toEqual({ status: 'active', version: 2 });
    const seed = await parts.seeds.reveal(parts.dataSource.manager, id);
    const terms = { id: String(id), prizes: 2, capacity: 10, price: 500, rule: 'none' };
    expect(toHex(await drawProtocol.commitment(terms, seed))).toBe(commitment);
    const [{ sealed } = { sealed: Buffer.of() }] = (await sql(
      'SELECT sealed FROM product_seeds WHERE product_id = $1',
      [id],
    )) as {
      sealed: Buffer;
    }[];
    expect(sealed.includes(Buffer.from(seed))).toBe(false);
  });

  test('requested several times concurrently creates one seed', async () => {
    const { id } = await create();
    const results = await Promise.all(
      Array.from({ length: 8 }, () => parts.edits.update(id, { status: 'active' }, anActor)),
    );
    expect(new Set(results.map(({ commitment }) => commitment)).size).toBe(1);
    expect((await eventsOf(parts, id)).map(({ payload }) => payload.status)).toEqual(['draft', 'active']);
  });

  test('includes the edit of the same request in the terms', async () => {
    const { id } = await create();
    const product = await parts.edits.update(id, { status: 'active', ticketPrice: 700 }, anActor);
    const seed = await parts.seeds.reveal(parts.dataSource.manager, id);
    const terms = { id: String(id), prizes: 2, capacity: 10, price: 700, rule: 'none' };
    expect(toHex(await drawProtocol.commitment(terms, seed))).toBe(product.commitment);
  });
});

describe('every change', () => {
  test('is a version, an event and an audit line; repeating the same values is none', async () => {
    const { id } = await create({ status: 'active' });
    const same = await parts.edits.update(id, { name: aProduct.name, ticketPrice: 500, status: 'active' }, anActor);
    expect(same.version).toBe(2);
    const boosted = await parts.edits.update(id, { artificialBoost: 25 }, { ...anActor, adminId: anotherAdmin });
    expect(boosted).toMatchObject({ version: 3, artificial_boost: 25, current_participants: 0 });
    const events = await eventsOf(parts, id);
    expect(events.map(({ payload }) => payload.version)).toEqual([2, 3]);
    for (const { payload } of events) expect(ProductChanged.payload.safeParse(payload).success).toBe(true);
    const lines = await auditOf(id);
    expect(lines.map(({ action }) => action)).toEqual(['created', 'activated', 'updated']);
    expect(lines[2]).toEqual({
      action: 'updated',
      admin_id: anotherAdmin,
      before: { artificial_boost: 0 },
      after: { artificial_boost: 25 },
    });
  });

  test('is stored, also when concurrent with others', async () => {
    const { id } = await create();
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => parts.edits.update(id, { artificialBoost: i + 1 }, anActor)),
    );
    const versions = (await eventsOf(parts, id)).map(({ payload }) => payload.version);
    expect([...versions].sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 13 }, (_, i) => i + 1));
  });

  test('is refused as a whole when a part of it is refused', async () => {
    const { id } = await create({ status: 'active' });
    await expect(parts.edits.update(id, { name: 'Autre nom', ticketPrice: 900 }, anActor)).rejects.toMatchObject({
      code: 'product_locked',
    });
    expect(await parts.products.readProduct(id, 'admin')).toMatchObject({ name: aProduct.name, version: 2 });
  });
});

describe('what the prize is', () => {
  /** In every field another than `aProduct`. */
  const prize = inCamelCase(
    Object.fromEntries(prizeFields.map((field) => [field, ProductChanged.fixture[field]])),
  ) as Partial<typeof aProduct>;

  test.each([
    ['a ticket', 1, 0],
    ['a hold', 0, 1],
  ])('is fixed with %s, by the rule and by the database; equal values are no change', async (_, granted, held) => {
    const [{ id }, other] = [await create({ ...prize, status: 'active' }), await create()];
    await parts.edits.update(id, { artificialBoost: 3 }, anActor);
    await setInventory(parts, id, granted, held);
    for (const field of prizeFields) {
      const change = inCamelCase({ [field]: other[field] });
      await expect(parts.edits.update(id, change, anActor)).rejects.toMatchObject({ code: 'product_locked' });
      await expect(
        sql(
          `UPDATE products SET ${field} = other.${field}, version = products.version + 1
           FROM products other WHERE products.id = $1 AND other.id = $2`,
          [id, other.id],
        ),
      ).rejects.toThrow('places of it are taken');
    }
    const same = { ...prize, artificialBoost: 4 };
    expect(await parts.edits.update(id, same, anActor)).toMatchObject({ version: 4, artificial_boost: 4 });
  });

  test('can change again once a hold has ended without a ticket, never after one', async () => {
    const { id } = await create({ status: 'active' });
    await setInventory(parts, id, 0, 1);
    await setInventory(parts, id, 0, 0);
    expect(await parts.edits.update(id, { name: 'Console 6' }, anActor)).toMatchObject({ name: 'Console 6' });
    await setInventory(parts, id, 1, 0);
    await expect(parts.edits.update(id, { name: 'Console 7' }, anActor)).rejects.toMatchObject({
      code: 'product_locked',
    });
  });
});

describe('deleting', () => {
  test('is allowed for products without tickets and holds, and remains in the audit', async () => {
    const { id } = await create({ status: 'active' });
    await parts.deletion.delete(id, anActor);
    await expect(parts.products.readProduct(id, 'admin')).rejects.toMatchObject({ code: 'product_not_found' });
    await expect(parts.deletion.delete(id, anActor)).rejects.toMatchObject({ code: 'product_not_found' });
    expect((await eventsOf(parts, id)).at(-1)).toEqual({
      event: 'catalog.product-deleted.v1',
      payload: { product_id: id, version: 3 },
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['created', 'activated', 'deleted']);
  });

  test.each([
    ['a ticket', 1, 0],
    ['a hold', 0, 1],
  ])('is refused with %s, by the rule and by the database', async (_, granted, held) => {
    const { id } = await create({ status: 'active' });
    await setInventory(parts, id, granted, held);
    await expect(parts.deletion.delete(id, anActor)).rejects.toMatchObject({ code: 'product_has_tickets' });
    await expect(sql('DELETE FROM products WHERE id = $1', [id])).rejects.toThrow('has tickets or holds');
  });
});

describe('the database refuses', () => {
  const active = async () => (await create({ status: 'active' })).id;
  const update = (assignment: string) => async (id: number) =>
    sql(`UPDATE products SET ${assignment}, version = version + 1 WHERE id = $1`, [id]);

  test.each([
    ['another price', 'ticket_price = 900', 'terms'],
    ['more places', 'max_participants = 11', 'terms'],
    ['more prizes', 'max_winners = 3', 'terms'],
    ['another commitment', `commitment = repeat('0', 64)`, 'terms'],
    ['a return to draft', `status = 'draft'`, 'cannot go'],
    ['a completion without a draw', `status = 'completed'`, 'cannot go'],
    ['a cancellation without a reason', `status = 'cancelled'`, 'a_cancellation_has_its_reason'],
    ['winners before the draw', `winners = '["Essi A., Kara"]'`, 'only_a_completed_product_has_winners'],
    ['a price under 200', 'ticket_price = 199', ''],
    ['five more pictures', `pictures = jsonb_build_array(1, 2, 3, 4, 5)`, 'picture'],
    ['a picture without words', `pictures = '[{"alt":" ","image_url":"/a.svg"}]'`, 'a_picture_is_described_and_ours'],
    [
      'another site’s picture',
      `pictures = '[{"alt":"Vue","image_url":"https://x.example"}]'`,
      'a_picture_is_described_and_ours',
    ],
    ['a prize that is worth nothing', 'retail_value = 0', 'a_prize_is_worth_at_most_a_billion'],
    ['an unknown status', `status = 'sold'`, ''],
  ])('%s on an active product', async (_, assignment, reason) => {
    await expect(update(assignment)(await active())).rejects.toThrow(reason);
  });

  test('a change that is not the next version', async () => {
    await expect(sql('UPDATE products SET name = $2 WHERE id = $1', [await active(), 'x'])).rejects.toThrow(
      'next version',
    );
  });

  test.each([
    ['ticket_price = 199', 'a_ticket_costs_at_least_200'],
    ['max_winners = 11', 'winners_fit_into_the_places'],
    ['max_winners = 0', 'there_is_a_prize'],
    ['max_participants = 0', ''],
    [`name = '  '`, 'a_product_has_a_name'],
    [`beacon_rule = 'public:Loto'`, 'a_beacon_rule_is_of_a_kind'],
    [`beacon_rule = 'drand:x'`, 'a_beacon_rule_is_of_a_kind'],
    [`status = 'active'`, 'a_sale_has_an_end'],
    [`status = 'active', sale_ends_at = now()`, 'a_sale_has_its_tickets_per_person'],
    [`status = 'active', sale_ends_at = now(), tickets_per_person = 1`, 'every_product_but_a_draft_is_committed_to'],
  ])('%s on a draft', async (assignment, reason) => {
    await expect(update(assignment)((await create()).id)).rejects.toThrow(reason);
  });

  test('a second seed, and a changed one', async () => {
    const id = await active();
    await expect(sql(`INSERT INTO product_seeds (product_id, sealed) VALUES ($1, 'x')`, [id])).rejects.toThrow(
      'duplicate',
    );
    await expect(sql(`UPDATE product_seeds SET sealed = 'x' WHERE product_id = $1`, [id])).rejects.toThrow(
      'only ever added',
    );
  });

  test('a second draw, a pick before the freeze, a draw that moves backwards or is deleted', async () => {
    const id = await active();
    await sql(`INSERT INTO draws (product_id, stage, started_by) VALUES ($1, 'freezing', 'a')`, [id]);
    await expect(
      sql(`INSERT INTO draws (product_id, stage, started_by) VALUES ($1, 'freezing', 'b')`, [id]),
    ).rejects.toThrow('duplicate');
    const pick = (position: number, ticket: number, holder: string, user: string) =>
      sql(
        `INSERT INTO draw_picks (product_id, position, ticket, holder, secret, path, wins, user_id, display_name, city)
         VALUES ($1, $2, $3, repeat($4, 64), repeat('c', 64), '[]', true, $5, 'Essi A.', 'Kara')`,
        [id, position, ticket, holder, `01997b58-0000-7000-8000-00000000000${user}`],
      );
    await expect(pick(0, 0, 'a', '1')).rejects.toThrow('no draw that picks');
    await expect(sql(`UPDATE draws SET stage = 'picking' WHERE product_id = $1`, [id])).rejects.toThrow(
      'a_frozen_list_has_its_root',
    );
    await sql(
      `UPDATE draws SET stage = 'picking', tickets = 10, holders = 4, root = repeat('a', 64), frozen_at = now(), published_at = now()
       WHERE product_id = $1`,
      [id],
    );
    await expect(sql(`UPDATE draws SET root = repeat('b', 64) WHERE product_id = $1`, [id])).rejects.toThrow(
      'is frozen',
    );
    await pick(0, 0, 'a', '1');
    await expect(pick(1, 0, 'b', '2')).rejects.toThrow('a_ticket_is_picked_once');
    await expect(pick(1, 1, 'a', '2')).rejects.toThrow('one_prize_a_holder');
    await expect(pick(1, 1, 'b', '1')).rejects.toThrow('one_prize_a_person');
    await expect(sql('UPDATE draw_picks SET ticket = 5 WHERE product_id = $1', [id])).rejects.toThrow(
      'a pick never changes',
    );
    await expect(sql('DELETE FROM draw_picks WHERE product_id = $1', [id])).rejects.toThrow('a pick never changes');
    await expect(sql(`UPDATE draws SET stage = 'completed' WHERE product_id = $1`, [id])).rejects.toThrow(
      'an_ended_draw_has_its_record',
    );
    await expect(sql('DELETE FROM draws WHERE product_id = $1', [id])).rejects.toThrow('only ever added');
    await sql(`UPDATE draws SET stage = 'completed', record = '{}', drawn_at = now() WHERE product_id = $1`, [id]);
    await expect(sql(`UPDATE draws SET record = '{"a":1}' WHERE product_id = $1`, [id])).rejects.toThrow('is final');
    await expect(pick(1, 1, 'b', '2')).rejects.toThrow('no draw that picks');
  });

  test('a change of the audit', async () => {
    await create();
    await expect(sql(`UPDATE product_audit SET admin_id = 'nobody'`)).rejects.toThrow('only ever added');
    await expect(sql('DELETE FROM product_audit')).rejects.toThrow('only ever added');
    await expect(sql('TRUNCATE product_audit')).rejects.toThrow('only ever added');
  });
});
