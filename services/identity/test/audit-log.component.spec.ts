import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdminActed, DrawCompleted } from '@raffle/contracts/events';
import { listAuditLog } from '@raffle/contracts/http/audit-log-list';
import { listOperatorActs } from '@raffle/contracts/http/operator-acts';
import { operatorActorId } from '@raffle/contracts/values';
import { eventually, pagedWhileAdding, publishEvent } from '@raffle/test-kit';
import { startIdentity, type IdentityService } from './identity-service.js';

let identity: IdentityService;
let chief: Awaited<ReturnType<IdentityService['adminAtWork']>>;
let clerk: typeof chief;
beforeAll(async () => {
  identity = await startIdentity();
  chief = await identity.adminAtWork('super_admin');
  clerk = await identity.adminAtWork('admin');
});
afterAll(() => identity.stop());

const read = (query = '') => identity.call('GET', `/admin/audit-log?${query}`, undefined, clerk);
/** Publishes an act as catalog, payments and messaging do. */
async function act(change: Partial<typeof AdminActed.fixture> = {}) {
  const acted = {
    ...AdminActed.fixture,
    entry_id: randomUUID(),
    admin_id: chief.id,
    at: new Date().toISOString(),
    ...change,
  };
  await publishEvent(identity.vhostUrl, AdminActed, acted);
  return acted;
}
const until = (q: string, total: number) =>
  eventually(async () => {
    const { body } = await read(`q=${encodeURIComponent(q)}`);
    expect(body.total).toBe(total);
    return body.entries;
  });

test('an admin’s act in another service is one entry, even if its event is redelivered', async () => {
  const subject = `product-${randomUUID()}`;
  const acted = await act({ subject });
  await publishEvent(identity.vhostUrl, AdminActed, acted);
  await publishEvent(identity.vhostUrl, AdminActed, acted);
  const after = await act({ subject, action: 'product.cancelled', before: null, after: { reason: 'Trop tard' } });
  const entries = await until(subject, 2);
  const { body } = await read(`q=${subject}&direction=asc`);
  expect(listAuditLog.answer.parse(body)).toEqual(body);
  expect(body.entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).toReversed());
  expect(body.entries[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    at: acted.at,
    actor: { kind: 'admin', id: chief.id, username: chief.username },
    action: 'product.updated',
    subject,
    subject_name: null,
    product: null,
    winner: null,
    before: { artificial_boost: 0 },
    after: { artificial_boost: 12 },
    address: '192.0.2.7',
  });
  expect(body.entries[1]).toMatchObject({ action: 'product.cancelled', after: after.after });
});

test('what an operator did in another service is theirs', async () => {
  const subject = `payment-${randomUUID()}`;
  await act({ subject, admin_id: operatorActorId, action: 'payment.differences_closed' });
  expect(await until(subject, 1)).toMatchObject([{ actor: { kind: 'operator', id: null, username: null } }]);
});

test('entries show the name that an admin had when they acted', async () => {
  const member = await identity.adminAtWork('admin');
  const earlier = new Date(Date.now() - 1).toISOString();
  await identity.call('PUT', `/admin/admins/${member.id}`, { username: 'tout-neuf' }, chief);
  // Later than the last act below, however long that takes.
  const now = new Date(Date.now() + 600_000).toISOString();
  await identity.call('DELETE', `/admin/admins/${member.id}`, undefined, chief);
  const subject = randomUUID();
  await act({ subject, admin_id: member.id, at: earlier });
  await act({ subject, admin_id: member.id, at: now });
  const entries = await until(subject, 2);
  expect(entries.map(({ actor }) => actor.username)).toEqual(['tout-neuf', member.username]);
  await act({ subject, admin_id: randomUUID() });
  expect((await until(subject, 3))[1]?.actor).toMatchObject({ kind: 'admin', username: null });
});

test('is filtered by actor, area, days and words', async () => {
  const subject = randomUUID();
  await act({ subject, action: 'refund.paid', at: '2026-03-04T23:59:59.999Z' });
  await act({ subject, action: 'refund.paid', at: '2026-03-05T00:00:00.000Z' });
  await act({ subject, action: 'payment.resolved', at: '2026-03-05T12:00:00.000Z', admin_id: clerk.id });
  await until(subject, 3);
  const totalOf = async (query: string) => (await read(`q=${subject}&${query}`)).body.total;
  expect(await totalOf(`actorId=${clerk.id}`)).toBe(1);
  expect(await totalOf('area=refund')).toBe(2);
  expect(await totalOf('from=2026-03-05')).toBe(2);
  expect(await totalOf('to=2026-03-04')).toBe(1);
  expect(await totalOf('from=2026-03-05&to=2026-03-05&area=refund')).toBe(1);
  expect((await read(`q=${subject} REFUND`)).body.total).toBe(2);
  expect((await read(`q=${subject} ${clerk.username.toUpperCase()}`)).body.total).toBe(1);
  expect((await read(`q=${subject}&limit=2&page=2`)).body).toMatchObject({ total: 3, entries: [{ subject }] });
});

test('is searched by fields, words, values, and the names of products and people', async () => {
  const product = String(1_000_000 + Math.floor(Math.random() * 1_000_000));
  const mark = randomUUID().slice(0, 8);
  await act({
    subject: product,
    action: 'product.created',
    before: null,
    after: { name: `Vélo ${mark}`, ticket_price: 500 },
  });
  await act({ subject: product, before: { ticket_price: 500 }, after: { ticket_price: 600 } });
  await act({ subject: product, before: { artificial_boost: 1 }, after: { artificial_boost: 2 } });
  const payment = randomUUID();
  await act({
    subject: payment,
    action: 'payment.resolved',
    before: { reference: `BT-${mark}` },
    after: { state: 'refunded' },
  });
  await act({ action: 'refund.paid', subject: randomUUID(), before: null, after: { payment_id: payment } });
  const person = (await identity.member()).user;
  await identity.call('POST', `/admin/users/${person.id}/block`, { reason: 'Essai' }, chief);
  await until(`velo ${mark}`, 3);
  await eventually(async () => expect((await read(`subject=${payment}`)).body.total).toBe(2));
  const found = async (q: string, more = '') =>
    (await read(`q=${encodeURIComponent(q)}${more}`)).body.entries.map(({ subject }) => subject);
  expect(await found('prix', `&subject=${product}`)).toEqual([product, product]);
  expect(await found(`Vélo ${mark} prix du ticket`)).toEqual([product, product]);
  expect(await found(`produit modifié ${mark}`)).toEqual([product, product]);
  expect(await found(`bt-${mark}`)).toEqual([payment]);
  expect(await found(`${person.name} bloqué`, `&subject=${person.id}`)).toEqual([person.id]);
  const { body } = await read(`subject=${product}&limit=1`);
  expect(body).toMatchObject({ total: 3, entries: [{ subject_name: `Vélo ${mark}` }] });
  expect((await read(`subject=${person.id}`)).body.entries[0]).toMatchObject({ subject_name: person.name });
});

describe('an entry is found by each thing that its line shows', () => {
  // None is random: it might have the digits of an amount in it, or be read as a phone number.
  const product = '2345678';
  const mark = '7c3e9d4b';
  /** A name has no digits. */
  const letters = mark.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);
  const payment = '0198c0de-0000-7000-8000-0000000000aa';
  const [delivery, refund] = [randomUUID(), randomUUID()];
  const file = '0198c0de-0000-7000-8000-000000f1e5ad';
  const reference = `P-${mark.toUpperCase()}`;
  const phone = '90665544';
  const found = async (q: string) =>
    (await read(`limit=100&q=${encodeURIComponent(q)}`)).body.entries.map(({ action }) => action);

  beforeAll(async () => {
    const winner = (await identity.member()).user;
    await identity.call('PUT', '/users/profile', { name: `Sena Zokpa${letters}` }, identity.as('user', winner.id));
    await identity.call('PUT', '/users/profile', { name: `Sena Mawu${letters}` }, identity.as('user', winner.id));
    await act({
      subject: product,
      action: 'product.created',
      before: null,
      after: { name: `Télé Ɔkɔ ${mark}`, max_participants: 20_000, status: 'draft' },
    });
    await publishEvent(identity.vhostUrl, DrawCompleted, {
      ...DrawCompleted.fixture,
      product_id: Number(product),
      winners: [{ ...DrawCompleted.fixture.winners[0]!, ticket: 11_041, user_id: winner.id }],
    });
    await act({
      subject: delivery,
      action: 'delivery.contacted',
      before: null,
      after: { product_id: Number(product), ticket: 11_041, method: 'call' },
    });
    // Names only its delivery.
    await act({
      subject: delivery,
      action: 'delivery.handover_approved',
      before: null,
      after: { reason: `Vu ${mark}` },
    });
    await act({
      subject: payment,
      action: 'payment.approval_requested',
      before: null,
      after: { reference, decision: 'refund', amount: 12_500 },
    });
    await act({
      subject: payment,
      action: 'payment.approval_refused',
      before: null,
      after: { reason: `Attendons ${mark}` },
    });
    const named = { payment_id: payment, reference, amount: 12_500, file_id: file, file: file.slice(-6) };
    await act({ subject: refund, action: 'refund.filed', before: null, after: named });
    await act({
      subject: refund,
      action: 'refund.released',
      before: null,
      after: { ...named, reason: `Injoignable ${mark} au ${phone}` },
    });
    await until(`injoignable ${mark}`, 1);
    await until(`attendons ${mark}`, 1);
    await eventually(async () => expect(await found(`zokpa${letters}`)).toContain('delivery.contacted'));
  });

  const ofPayment = ['payment.approval_refused', 'payment.approval_requested', 'refund.filed', 'refund.released'];
  const ofDelivery = ['delivery.contacted', 'delivery.handover_approved'];
  test.each<[what: string, q: () => string, actions: string[]]>([
    ['the reference of a payment', () => reference.toLowerCase(), ofPayment],
    [
      'an amount as it is shown',
      () => `12 500 F CFA ${mark}`,
      ['payment.approval_requested', 'refund.filed', 'refund.released'],
    ],
    ['an amount beside a phone number', () => `12 500 F CFA ${phone}`, ['refund.released']],
    ['an amount typed with a full stop', () => `remboursement 12.500 ${mark}`, ['refund.filed', 'refund.released']],
    ['a file of refunds', () => file.slice(-6), ['refund.filed', 'refund.released']],
    ['the title of a product, folded', () => `tele oko ${mark}`, ['product.created', ...ofDelivery]],
    ['a ticket', () => `T${product}-11042`, ofDelivery],
    ['a ticket as dictated', () => `t${product} 011042`, ofDelivery],
    ['a winner', () => `mawu${letters} sena`, ofDelivery],
    ['the name that the winner had before', () => `zokpa${letters}`, ofDelivery],
    ['a value in words', () => `brouillon ${mark}`, ['product.created']],
    ['a means of contact in words', () => `${mark} appel`, ofDelivery.slice(0, 1)],
  ])('%s', async (_, q, actions) => {
    expect((await found(q())).filter((action) => !action.startsWith('user.')).toSorted()).toEqual(actions.toSorted());
  });

  test('a removed or renamed administrator, an address, and whoever has no account', async () => {
    const member = await identity.adminAtWork('admin');
    const [before, after] = [`avant${mark}`, `apres${mark}`];
    for (const username of [before, after])
      await identity.call('PUT', `/admin/admins/${member.id}`, { username }, chief);
    await identity.call('DELETE', `/admin/admins/${member.id}`, undefined, chief);
    for (const name of [before, after]) expect(await found(`${name} supprimé`)).toEqual(['admin.deleted']);
    const subject = randomUUID();
    await act({ subject, admin_id: operatorActorId, action: 'payment.differences_closed', address: '203.0.113.77' });
    await until(subject, 1);
    expect(await found(`opérateur ${subject}`)).toEqual(['payment.differences_closed']);
    expect(await found(`203.0.113.77 ${subject}`)).toEqual(['payment.differences_closed']);
  });

  test('each line names its product, its winner and its payment', async () => {
    const { body } = await read(`subject=${delivery}&direction=asc`);
    for (const entry of body.entries)
      expect(entry).toMatchObject({
        product: { id: product, name: `Télé Ɔkɔ ${mark}`, places: 20_000 },
        winner: { name: `Sena Mawu${letters}` },
      });
    const history = (await read(`subject=${payment}&direction=asc`)).body.entries;
    expect(history.map(({ action, subject_name: name }) => [action, name])).toEqual(
      ['payment.approval_requested', 'payment.approval_refused', 'refund.filed', 'refund.released'].map((action) => [
        action,
        reference,
      ]),
    );
    expect((await read(`subject=${file}`)).body.total).toBe(2);
  });
});

test('contains successful and failed logins, without the typed values', async () => {
  const typed = `Mot-de-passe-${randomUUID()}`;
  for (const username of [typed.slice(0, 40), clerk.username])
    expect((await identity.call('POST', '/admin/login', { username, password: typed })).status).toBe(401);
  const { body } = await read('area=admin&q=login_failed');
  expect(body.entries.map((entry) => [entry.actor.kind, entry.subject, entry.subject_name, entry.address])).toEqual([
    ['nobody', clerk.id, clerk.username, '203.0.113.9'],
    ['nobody', null, null, '203.0.113.9'],
  ]);
  expect(JSON.stringify((await read('limit=100')).body)).not.toContain('Mot-de-passe');
});

test('the CSV file names fields and values as the screen does', async () => {
  const subject = randomUUID();
  await act({
    subject,
    before: { status: 'owed', amount: 1500, payment_id: subject },
    after: { status: 'paid', amount: 1500, payment_id: subject, transfer_reference: `TX-${subject}` },
  });
  await until(`tx-${subject}`, 1);
  const { text } = await identity.file(`/admin/audit-log?q=tx-${subject}`, clerk.subject);
  const [title, line] = text.split('\r\n');
  expect(title).toBe(
    '\ufeffDate;Auteur;Identifiant de l’auteur;Action;Objet;Identifiant de l’objet;Produit;Gagnant;Avant;Après;Adresse',
  );
  expect(line).toContain(
    `;${subject};;;Statut\u00a0: à verser;"Statut\u00a0: versé\u00a0; Référence du transfert\u00a0: TX-${subject}";`,
  );
});

test('the CSV file has the screen’s words for actions and for actors without an account', async () => {
  const { text } = await identity.file('/admin/audit-log?q=admin.logged_in', clerk.subject);
  const [, line = ''] = text.split('\r\n');
  expect(line).toContain(';Administrateur connecté;');
  expect(text).not.toContain('admin.logged_in');
});

test.each(['asc', 'desc'])('the pages sorted %s show every entry once while others are recorded', async (direction) => {
  const subject = `paged-${randomUUID()}`;
  const add = async () => {
    const { entry_id } = await act({ subject });
    await eventually(async () => {
      const found = await identity.query('SELECT FROM audit_log WHERE entry_id = $1', [entry_id]);
      expect(found).toHaveLength(1);
    });
  };
  for (let made = 0; made < 3; made += 1) await add();
  const readPage = async (query: string) => {
    const { entries, edges } = listAuditLog.answer.parse(
      (await read(`subject=${subject}&direction=${direction}&${query}`)).body,
    );
    return { ids: entries.map(({ id }) => id), edges };
  };
  const { had, shown } = await pagedWhileAdding(readPage, add);
  expect(had).toHaveLength(3);
  expect(shown).toEqual(had);
});

test('what was done on the machine is shown to each administrator until they put it away, and stays in the log', async () => {
  const seenBy = async (who: typeof chief) =>
    listOperatorActs.answer.parse((await identity.call('GET', '/admin/operator-acts', undefined, who)).body);
  const putAway = (who: typeof chief, upTo: string) =>
    identity.call('POST', '/admin/operator-acts/put-away', { upTo }, who);
  const add = async (total: number) => {
    await act({ subject: randomUUID(), admin_id: operatorActorId, action: 'payment.differences_closed' });
    await eventually(async () => expect((await seenBy(clerk)).total).toBe(total));
  };
  const before = (await seenBy(clerk)).total;
  await add(before + 1);
  const [newest] = (await seenBy(clerk)).acts;
  expect((await putAway(clerk, newest!.id)).status).toBe(204);
  expect(await seenBy(clerk)).toEqual({ acts: [], total: 0 });
  expect((await seenBy(chief)).total).toBe(before + 1);
  // Neither an earlier one nor one that does not exist yet moves what was put away.
  await putAway(clerk, '1');
  await putAway(clerk, '999999999999999999');
  await add(1);
  expect((await read(`actorKind=operator`)).body.total).toBe(before + 2);
});
