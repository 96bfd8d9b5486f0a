import { takeEvents, takeRows, withoutGuards, type TakeOver } from '@raffle/messaging-kit';
import { rows } from '@raffle/service-kit';
import { announceGrants, grantAgain } from './grant-again.js';
import { productsToTakeOver, takeFinalLists, takeOpenedProducts, verifyRoots } from './products.js';
import { findWhatComesAlong, stageWhatCameSince } from './what-comes-along.js';
import { settleAllowances, settleCredits, takePurchases } from './terms-and-credits.js';

/** By the clocks of processes and of two databases, so rows are read from a day earlier; which of them are taken over depends on no clock. */
const marginMs = 24 * 60 * 60_000;

/** Tables whose rows are stored here as facts; the services never write them so. */
const guarded = [
  'allowance',
  'closed_product',
  'credit',
  'draw_result',
  'entry',
  'entry_list',
  'entry_list_tile',
  'inventory',
  'person',
  'play_limit',
  'play_pause',
  'product',
  'purchase',
  'referral_participation',
  'referral_reward',
  'ticket',
];

/**
 * Takes over what may not be lost or done twice: the lists of products that are full, frozen, drawn or cancelled, exactly, with everything that
 * their entries depend on; products opened for sale; the terms of purchases, whose payments are decided again
 * (docs/product.md rule 21); money asked back; pauses and limits of play. Everything else is as it was.
 */
export async function takeOverTickets(work: TakeOver): Promise<void> {
  const { restored, newer, instant, done, decide } = work;
  const since = new Date(instant.getTime() - marginMs);
  await withoutGuards(restored, guarded, async () => {
    await restored.query('SET CONSTRAINTS credit_of_entry DEFERRED');
    const products = await productsToTakeOver(restored, newer);
    const { final, opened } = products;
    await takeOpenedProducts(restored, newer, products);
    await stageWhatCameSince(restored, newer, { final, since });
    await findWhatComesAlong(restored, final);

    const purchases = await takePurchases(restored, final);
    const asked = await settleCredits(restored, () => grantAgain(restored, newer, final));
    await settleAllowances(restored, newer);
    await takeFinalLists(restored, newer, final);
    await verifyRoots(restored, final);
    const limits = (await takeRows(restored, newer, 'play_limit')) + (await takeRows(restored, newer, 'play_pause'));

    await takeEvents(restored, newer, await eventsOfWhatWasTaken(work, final));
    await announceGrants(work);

    if (final.length > 0)
      done(`products ${final.join(', ')}: their lists, results and credits are those of the newest state`);
    if (opened.length > 0) done(`products ${opened.join(', ')}: on sale again`);
    if (purchases > 0) done(`${purchases} purchases: their payments become tickets or credits`);
    if (asked > 0) done(`${asked} credits: asked back, as in the newest state`);
    if (limits > 0) done(`${limits} limits and pauses of play`);
  });
  const { placed, given } = await undone(work);
  if (placed > 0)
    decide(
      `${placed} tickets that were placed without a payment since, on products still on sale: their owners can place them again`,
    );
  if (given > 0) decide(`${given} promotional credits that were given since: give them again`);
}

/** The events about final lists and credits, rewards and refunds that came along. */
async function eventsOfWhatWasTaken({ restored }: TakeOver, final: readonly number[]) {
  const [taken] = await rows<{ credits: string[]; friends: string[]; refunds: string[] }>(
    restored,
    `SELECT ARRAY(SELECT id::text FROM taken_credit) AS credits, ARRAY(SELECT friend_id::text FROM taken_friend) AS friends,
       ARRAY(SELECT refund_request_id::text FROM newer_credit JOIN taken_credit USING (id) WHERE refund_request_id IS NOT NULL
             UNION SELECT refund_request_id::text FROM newer_payment_outcome JOIN taken_outcome USING (payment_id)
             WHERE refund_request_id IS NOT NULL) AS refunds`,
  );
  const { credits = [], friends = [], refunds = [] } = taken ?? {};
  return {
    where: `payload ->> 'product_id' = ANY ($1) OR payload ->> 'credit_id' = ANY ($2) OR payload ->> 'refund_request_id' = ANY ($4)
      OR (event = 'tickets.friend-participated.v1' AND payload ->> 'friend_id' = ANY ($3))`,
    values: [final.map(String), credits, friends, refunds],
  };
}

/** What no event brings again. */
async function undone({ restored }: TakeOver): Promise<{ placed: number; given: number }> {
  const [counted] = await rows<{ placed: number; given: number }>(
    restored,
    `SELECT (SELECT count(*)::int FROM newer_entry n WHERE payment_id IS NULL AND NOT EXISTS (SELECT FROM entry e WHERE e.id = n.id)) AS placed,
       (SELECT count(*)::int FROM newer_credit n WHERE goodwill_id IS NOT NULL AND NOT EXISTS (SELECT FROM credit c WHERE c.id = n.id)) AS given`,
  );
  return counted ?? { placed: 0, given: 0 };
}
