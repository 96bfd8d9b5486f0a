import { correctTransfer, payRefund, resolvePayment } from '@raffle/contracts/http/admin-money';
import { makeRefundFile, payRefundFile } from '@raffle/contracts/http/admin-refunds';
import { listPayments } from '@raffle/contracts/http/payment-list';
import { listRefunds } from '@raffle/contracts/http/refund-list';
import { takeTask } from '@raffle/contracts/http/admin-tasks';
import { getPaymentStatus } from '@raffle/contracts/http/payments';
import { cancelPurchase, listMyTickets, refundCredit, wishForPlace } from '@raffle/contracts/http/tickets';
import { eventually, inParallel, Refused } from './api.js';
import { buy, hold, placeFree } from './buying.js';
import { fillIn, type Member } from './registering.js';
import type { Paying } from './sandbox.js';
import { named, type World } from './world.js';

/** Another amount than was asked (docs/product.md rule 31): three wait for a decision, three have theirs. */
export async function reviews(world: World): Promise<void> {
  const { ids } = world;
  const [, more] = await Promise.all([
    inReview(world, 'Awa', ids.moto, { arrives: 'wrong' }),
    inReview(world, 'Ange Yéo', ids.solar, { arrives: 'more' }),
    halfRegistered(world),
    decided(world, 'Kacou Ézéchiel Assi', ids.refrigerator, 'wrong', 'grant'),
    decided(world, 'Nadège Tapé', ids.solar, 'more', 'grant'),
    decided(world, 'Oumar Sidibé', ids.moto, 'wrong', 'refund'),
  ]);
  await world.api.call(takeTask, { session: world.team.director, body: { kind: 'review', subject: more } });
}

/** Half of the price of an account came: there is none until it is decided. */
async function halfRegistered(world: World): Promise<void> {
  const { paymentToken } = await fillIn(world, { name: 'Kokou Agbodjan', phone: '+22890616161', city: 'Lomé' });
  await world.sandbox.pay(paymentToken, { arrives: 'wrong' });
}

async function decided(
  world: World,
  name: string,
  productId: number,
  arrives: Paying['arrives'] & string,
  decision: 'grant' | 'refund',
): Promise<void> {
  const id = await inReview(world, name, productId, { arrives });
  const reason =
    decision === 'grant' ? 'Vu avec l’opérateur : la différence est une promotion.' : 'À la demande du client.';
  await world.api.call(resolvePayment, { session: world.team.chief, params: { id }, body: { decision, reason } });
}

/** @returns the id of the payment, once it is in review. */
async function inReview(world: World, name: string, productId: number, paying: Paying): Promise<string> {
  const member = named(world, name);
  await world.sandbox.pay(await hold(world, member, productId), paying);
  const { payments } = await eventually(
    `The review of ${name}'s payment`,
    () => world.api.call(listPayments, { session: world.team.chief, query: { userId: member.id, state: 'review' } }),
    ({ total }) => total > 0,
  );
  return payments[0]?.id ?? '';
}

/** Failed, paid again in a second session, and then the first one after all: tickets while places remain, otherwise a credit (docs/product.md rule 21). */
export async function payTwice(world: World, name: string, productId: number): Promise<void> {
  const member = named(world, name);
  const first = await hold(world, member, productId);
  await world.sandbox.fail(first);
  await eventually(
    `The failure of ${name}'s payment`,
    () => world.api.call(getPaymentStatus, { params: { token: first } }),
    ({ data }) => data.statut === 'failure',
  );
  const second = await eventually(
    `Another session of ${name}`,
    () => hold(world, member, productId),
    (token) => token !== first,
  );
  await world.sandbox.pay(second, { operator: 'wave' });
  await world.sandbox.pay(first, { operator: 'wave' });
}

/** Places held but not paid, given up, failed; one that the provider would not open; and who waits for a place. */
export async function unpaid(world: World): Promise<void> {
  const { api, sandbox, ids } = world;
  const [, , , gaveUp, failed] = await Promise.all([
    hold(world, named(world, 'Didier Gossé'), ids.held),
    hold(world, named(world, 'Kouassi Konan'), ids.held),
    hold(world, named(world, 'Edem Kpodar'), ids.moto, 2),
    hold(world, named(world, 'Essi Amegan'), ids.refrigerator),
    hold(world, named(world, 'Yao Gbadamassi'), ids.moto),
  ]);
  await Promise.all([
    api.call(cancelPurchase, { session: named(world, 'Essi Amegan').session, body: { paymentToken: gaveUp } }),
    sandbox.fail(failed),
    api.call(wishForPlace, { session: named(world, 'Affoué Brou').session, body: { productId: ids.held } }),
  ]);
  // No other session is opened meanwhile.
  await sandbox.refuseNext();
  const refused = await hold(world, named(world, 'Kodjo Ahiafor'), ids.moto).catch((error: unknown) => error);
  if (!(refused instanceof Refused)) throw new Error('The sandbox opened a session that it was to refuse');
}

/** Credits of the cancelled draws: some are placed, some asked back, the rest waits for its owner. */
export async function useCredits(world: World): Promise<void> {
  const { api, ids } = world;
  const cancelled: number[] = [ids.cancelledTelevision, ids.cancelledMixer];
  const withCredits = (
    await inParallel(world.members, async (member) => {
      const { credits } = await eventually(
        `The credits of ${member.name}`,
        () => api.call(listMyTickets, { session: member.session }),
        ({ tickets }) =>
          tickets.every(({ product_id, status }) => !cancelled.includes(product_id) || status === 'credited'),
      );
      return {
        member,
        credits: credits.filter(({ reason, kind }) => reason === 'product_cancelled' && kind === 'paid'),
      };
    })
  ).filter(({ credits }) => credits.length > 0);
  const backOf = ({ member, credits }: { member: Member; credits: { id: string }[] }) =>
    inParallel(credits, ({ id }) => api.call(refundCredit, { session: member.session, params: { id } }));
  const [placing, ...others] = withCredits;
  if (placing) await placeFree(world, placing.member, ids.solar, 'credit', placing.credits[0]?.id);
  await inParallel(
    others.filter((_, index) => index % 2 === 0),
    backOf,
  );
}

/** One file is sent and recorded, one is with the operator, one refund is paid by hand, and the rest is owed. */
export async function refunds({ api, team }: World): Promise<void> {
  const session = team.chief;
  const { refunds: owed } = await eventually(
    'The refunds owed',
    () => api.call(listRefunds, { session, query: { limit: '100' } }),
    ({ total }) => total >= 12,
  );
  const idsOf = (from: number, to: number) => owed.slice(from, to).map(({ id }) => id);
  const fileOf = async (refundIds: string[]) => {
    const { file } = await api.call(makeRefundFile, { session, body: { refundIds } });
    await api.download(`/admin/refund-files/${file.id}`, session);
    return file.id;
  };
  const sent = idsOf(0, 3);
  const transferReference = 'TM-2026-04417';
  await api.call(payRefundFile, {
    session,
    params: { id: await fileOf(sent) },
    body: { refundIds: sent, transferReference },
  });
  await api.call(correctTransfer, {
    session,
    params: { id: sent[0] ?? '' },
    body: { was: transferReference, transferReference: 'TM-2026-04471', reason: 'Chiffres inversés.' },
  });
  await fileOf(idsOf(3, 5));
  const [byHand = '', taken = ''] = idsOf(5, 7);
  await api.call(payRefund, { session, params: { id: byHand }, body: { transferReference: 'WAVE-88213' } });
  await api.call(takeTask, { session: team.director, body: { kind: 'refund', subject: taken } });
}

/** Bought by card: what is given back goes to the account's number (docs/product.md rule 44). */
export const buyByCard = (world: World, name: string, productId: number) =>
  buy(world, named(world, name), productId, 1, { operator: 'card' });
