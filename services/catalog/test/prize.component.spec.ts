import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AdminActed,
  ProductChanged,
  ProductExplained,
  SettingsChanged,
  StrikeAnnounced,
} from '@raffle/contracts/events';
import { requestAddition, requestStrike } from '@raffle/contracts/http/requests-about-products';
import { getProduct } from '@raffle/contracts/http/products';
import { isOnlyAdmin } from '@raffle/contracts/internal';
import { connectionOptions } from '@raffle/service-kit/database';
import type { Subject } from '@raffle/service-kit/http';
import { collectEvents, eventually, publishEvent } from '@raffle/test-kit';
import { DataSource } from 'typeorm';
import { admin } from './running-catalog.js';
import { hoursAfter, refusal, startShop, type Shop } from './shop.js';

let catalog: Shop;
let dataSource: DataSource;
let explained: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  catalog = await startShop();
  dataSource = await new DataSource(connectionOptions({ url: catalog.database, entities: [] })).initialize();
  explained = await collectEvents(catalog.broker, [ProductExplained, StrikeAnnounced]);
});
afterAll(async () => {
  await explained.stop();
  await dataSource.destroy();
  await catalog.close();
});

const person = (username: string): Subject => ({
  ...admin,
  id: randomUUID(),
  username,
  confirmed: true,
});
const [ama, kofi] = [person('ama'), person('kofi')];
const post = (path: string, as: Subject, body?: unknown) => catalog.call('POST', path, { as, body });
const add = (id: number, text: string, as = ama) => post(`/admin/products/${id}/additions`, as, { text });
/** As a visitor reads it. */
const shown = async (id: number) =>
  getProduct.answer.parse((await catalog.call('GET', `/products/${id}`)).body).product;

/** On sale, with one ticket. */
async function sold(over: object = {}) {
  const id = await catalog.create({
    status: 'active',
    description: 'Deux manettes',
    imageUrl: '/p.svg',
    pictures: [
      { alt: 'La boîte', image_url: '/boite.svg' },
      { alt: 'Une marque', image_url: '/marque.svg' },
    ],
    ...over,
  });
  await catalog.inventory(id, 1, 1, 0);
  return id;
}

describe('an addition', () => {
  test('is dated, stands below, replaces nothing, and its holders are told once', async () => {
    const id = await sold();
    expect((await add(id, 'Avec une prise européenne')).status).toBe(200);
    // A second click.
    expect((await add(id, 'Avec une prise européenne', kofi)).status).toBe(200);
    expect((await add(id, 'Garantie un an')).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      description: 'Deux manettes',
      version: 4,
      additions: [
        { added_at: expect.any(String), text: 'Avec une prise européenne', struck_at: null },
        { added_at: expect.any(String), text: 'Garantie un an', struck_at: null },
      ],
    });
    await eventually(async () => {
      const events = (await explained.of(ProductExplained)).filter(({ product_id }) => product_id === id);
      expect(events.map(({ text, admin_id }) => [text, admin_id])).toEqual([
        ['Avec une prise européenne', ama.id],
        ['Garantie un an', ama.id],
      ]);
      const acts = (await catalog.events.of(AdminActed)).filter(({ subject }) => subject === String(id));
      expect(acts.filter(({ action }) => action === 'product.explained').map(({ after }) => after)).toEqual([
        { addition: 'Avec une prise européenne' },
        { addition: 'Garantie un an' },
      ]);
      const states = (await catalog.events.of(ProductChanged)).filter(({ product_id }) => product_id === id);
      expect(states.at(-1)?.additions).toHaveLength(2);
    });
  });

  test('needs a ticket: before it the text itself is corrected', async () => {
    const [draft, open] = [await catalog.create(), await catalog.create({ status: 'active' })];
    await catalog.inventory(open, 1, 0, 1);
    for (const id of [draft, open])
      expect(refusal(await add(id, 'Trop tôt'))).toEqual({ status: 409, code: 'prize_not_fixed' });
    expect(refusal(await add(999_999, 'Nulle part'))).toEqual({ status: 404, code: 'product_not_found' });
    await expect(
      dataSource.query(
        `UPDATE products SET additions = '[{"added_at":"2026-11-28T09:00:00Z","text":"x","struck_at":null}]', version = version + 1 WHERE id = $1`,
        [open],
      ),
    ).rejects.toThrow('its text can change');
  });

  test('is one of ten, of 500 characters, and none is taken back or changed', async () => {
    const id = await sold();
    for (const text of ['', '   ', 'x'.repeat(501)])
      expect(refusal(await add(id, text))).toEqual({ status: 400, code: 'invalid_request' });
    for (let nth = 1; nth <= 10; nth += 1) expect((await add(id, `Précision ${nth}`)).status).toBe(200);
    expect(refusal(await add(id, 'Précision 11'))).toEqual({ status: 409, code: 'additions_full' });
    for (const change of [
      `'[]'`,
      `additions - 0`,
      `jsonb_set(additions, '{0,text}', '"Autre"')`,
      `jsonb_set(additions, '{0,text}', 'null')`,
    ])
      await expect(
        dataSource.query(`UPDATE products SET additions = ${change}, version = version + 1 WHERE id = $1`, [id]),
      ).rejects.toThrow('two people strike');
  });
});

describe('with two people, an addition that may say where to pay', () => {
  let version = 1;
  const choose = async (two_people: boolean) => {
    const approvals = { two_people, money_from: null };
    await publishEvent(catalog.broker, SettingsChanged, { ...SettingsChanged.fixture, version: ++version, approvals });
    await eventually(async () =>
      expect(await dataSource.query('SELECT version FROM platform_settings')).toEqual([{ version }]),
    );
  };
  afterEach(() => choose(false));
  const text = 'Payez les frais au +228 90 00 00 00';
  const ask = (id: number, as = ama) =>
    post(`/admin/products/${id}/addition-requests`, as, { text, reason: 'Le transporteur le demande' });
  const decide = (id: string, as: Subject) => post(`/admin/product-approvals/${id}/approve`, as);

  test('is refused to one, and added as the second one read it; its holders are told then', async () => {
    const id = await sold();
    await choose(true);
    expect((await add(id, 'Avec une prise européenne')).status).toBe(200);
    expect(refusal(await add(id, text))).toEqual({ status: 409, code: 'approval_needed' });
    const answer = await ask(id);
    expect(answer.status).toBe(201);
    const { approval } = requestAddition.answer.parse(answer.body);
    expect(approval).toMatchObject({ kind: 'addition', changes: [{ field: 'addition', before: '', after: text }] });
    expect(approval.alone_from).toBeNull();
    expect(refusal(await decide(approval.id, ama))).toEqual({ status: 403, code: 'approval_own' });
    expect((await shown(id)).additions).toHaveLength(1);
    expect((await decide(approval.id, kofi)).status).toBe(200);
    expect((await shown(id)).additions.map((one) => one.text)).toEqual(['Avec une prise européenne', text]);
    await eventually(async () =>
      expect((await explained.of(ProductExplained)).filter(({ product_id }) => product_id === id)).toHaveLength(2),
    );
    expect(refusal(await ask(id))).toEqual({ status: 400, code: 'nothing_changed' });
  });

  test('needs a ticket, as any other', async () => {
    const id = await catalog.create({ status: 'active' });
    await choose(true);
    expect(refusal(await ask(id))).toEqual({ status: 409, code: 'prize_not_fixed' });
  });
});

describe('striking', () => {
  const ask = (id: number, part: unknown, as = ama) =>
    post(`/admin/products/${id}/strike-requests`, as, { part, reason: 'Un texte d’une autre marque' });
  const asked = async (id: number, part: unknown) => {
    const answer = await ask(id, part);
    expect(answer.status).toBe(201);
    return requestStrike.answer.parse(answer.body).approval;
  };
  const approve = (id: string, as: Subject) => post(`/admin/product-approvals/${id}/approve`, as);

  test('the description, a picture or an addition takes two people, also without the switch, and is public', async () => {
    const id = await sold();
    await add(id, 'Avec une prise');
    await add(id, 'Payez au +228 90 00 00 00');
    const changes = {
      description: { field: 'description', before: 'Deux manettes', after: '' },
      picture: { field: 'image_url', before: '/p.svg', after: '' },
      picture_2: { field: 'picture', before: '/marque.svg', after: '' },
      2: { field: 'addition', before: 'Payez au +228 90 00 00 00', after: '' },
    };
    for (const [part, change] of [
      ['description', changes.description],
      ['picture', changes.picture],
      ['picture_2', changes.picture_2],
      [2, changes[2]],
    ] as const) {
      const approval = await asked(id, part);
      expect(approval).toMatchObject({ kind: 'strike', subject: String(id), changes: [change] });
      expect(refusal(await approve(approval.id, ama))).toEqual({ status: 403, code: 'approval_own' });
      expect((await approve(approval.id, kofi)).status).toBe(200);
      expect(refusal(await ask(id, part))).toEqual({ status: 400, code: 'nothing_changed' });
    }
    expect(await shown(id)).toMatchObject({
      name: 'Téléphone',
      description: '',
      description_struck_at: expect.any(String),
      image_url: '',
      image_struck_at: expect.any(String),
      pictures: [{ alt: 'La boîte', image_url: '/boite.svg' }],
      pictures_struck_at: [expect.any(String)],
      additions: [
        { text: 'Avec une prise', struck_at: null },
        { text: null, struck_at: expect.any(String) },
      ],
    });
    await eventually(async () => {
      const acts = (await catalog.events.of(AdminActed)).filter(({ subject }) => subject === String(id));
      expect(acts).toContainEqual(
        expect.objectContaining({
          action: 'product.strike_requested',
          after: { addition: 'Payez au +228 90 00 00 00', reason: 'Un texte d’une autre marque' },
        }),
      );
      expect(acts.filter(({ action }) => action === 'product.struck')).toHaveLength(4);
    });
  });

  test('is done by the only administrator 24 hours after everyone with a ticket was told', async () => {
    catalog.identity.answer(isOnlyAdmin, { only: true });
    try {
      const id = await sold();
      await add(id, 'Avec une prise');
      const approval = await asked(id, 1);
      expect(Date.parse(approval.alone_from!) - Date.parse(approval.requested_at)).toBe(24 * 3_600_000);
      await eventually(async () =>
        expect((await explained.of(StrikeAnnounced)).filter(({ product_id }) => product_id === id)).toEqual([
          {
            approval_id: approval.id,
            product_id: id,
            name: 'Téléphone',
            part: 'addition',
            added_at: (await shown(id)).additions[0]!.added_at,
            admin_id: ama.id,
            strike_from: approval.alone_from,
            announced_at: approval.requested_at,
          },
        ]),
      );
      expect(refusal(await approve(approval.id, ama))).toEqual({ status: 409, code: 'approval_too_early' });
      await hoursAfter(catalog.database, approval.id, 24.1);
      expect((await approve(approval.id, ama)).status).toBe(200);
      expect((await shown(id)).additions).toMatchObject([{ text: null, struck_at: expect.any(String) }]);
    } finally {
      catalog.identity.answer(isOnlyAdmin, { only: false });
    }
  });

  test('is possible after the draw too', async () => {
    const id = await catalog.create({ status: 'active', description: 'Deux manettes' });
    await catalog.fill(id);
    expect((await post(`/admin/products/${id}/draw`, ama)).status).toBe(200);
    expect((await add(id, 'Le gagnant choisit la couleur')).status).toBe(200);
    expect((await approve((await asked(id, 'description')).id, kofi)).status).toBe(200);
    expect(await shown(id)).toMatchObject({ status: 'completed', description: '', additions: [{ struck_at: null }] });
  });

  test('finds nothing in a draft, an empty text or an addition that is not there', async () => {
    const [draft, bare] = [
      await catalog.create({ description: 'Neuf' }),
      await sold({ description: '', imageUrl: '', pictures: [] }),
    ];
    expect(refusal(await ask(draft, 'description'))).toEqual({ status: 404, code: 'product_not_found' });
    for (const part of ['description', 'picture', 'picture_1', 1])
      expect(refusal(await ask(bare, part))).toEqual({ status: 400, code: 'nothing_changed' });
    for (const part of ['name', 'picture_5', 0, 11])
      expect(refusal(await ask(bare, part)).code).toBe('invalid_request');
  });

  test.each([
    ['two pictures at once', `pictures = '[]', pictures_struck_at = pictures_struck_at || '"2026-11-28T09:00:00Z"'`],
    ['none', `pictures_struck_at = pictures_struck_at || '"2026-11-28T09:00:00Z"'`],
    [
      'one that is then another',
      `pictures = jsonb_set(pictures - 1, '{0,alt}', '"Autre"'), pictures_struck_at = pictures_struck_at || '"2026-11-28T09:00:00Z"'`,
    ],
    ['one, and takes back an earlier one', `pictures = pictures - 1, pictures_struck_at = '["2026-11-27T09:00:00Z"]'`],
  ])('%s in the transaction of an approved picture is refused by the database', async (_, change) => {
    const id = await sold({
      pictures: ['un', 'deux', 'trois'].map((alt) => ({ alt, image_url: `/${alt}.svg` })),
    });
    expect((await approve((await asked(id, 'picture_3')).id, kofi)).status).toBe(200);
    const again = await asked(id, 'picture_2');
    await expect(
      dataSource.transaction(async (manager) => {
        await manager.query(
          `UPDATE approval_requests SET decision = 'approved', decided_by = $2, decided_by_name = 'kofi', decided_at = now() WHERE id = $1`,
          [again.id, kofi.id],
        );
        await manager.query(`UPDATE products SET ${change}, version = version + 1 WHERE id = $1`, [id]);
      }),
    ).rejects.toThrow('two people strike');
  });

  test.each([
    [`description = '', description_struck_at = now()`],
    [`image_url = '', image_struck_at = now()`],
    [`pictures = pictures - 1, pictures_struck_at = '["2026-11-28T09:00:00Z"]'`],
    [`additions = jsonb_build_array(additions -> 0 || '{"text":null,"struck_at":"2026-11-28T09:00:00Z"}')`],
  ])('by one person is refused by the database: %s', async (change) => {
    const id = await sold();
    await add(id, 'Avec une prise');
    const approval = await asked(id, 'description');
    const strike = () => dataSource.query(`UPDATE products SET ${change}, version = version + 1 WHERE id = $1`, [id]);
    await expect(strike()).rejects.toThrow('two people strike');
    // Nor long after an approval.
    expect((await approve(approval.id, kofi)).status).toBe(200);
    await expect(strike()).rejects.toThrow('two people strike');
  });
});
