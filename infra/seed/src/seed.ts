import { listUsers } from '@raffle/contracts/http/user-list';
import { getPaymentProviders } from '@raffle/contracts/http/admin-settings';
import { listActiveProducts } from '@raffle/contracts/http/products';
import { loginAdmin, logoutAdmin } from '@raffle/contracts/http/sessions';
import { Api, inParallel } from './api.js';
import { administer, hire } from './back-office.js';
import { buy, visits } from './buying.js';
import { converse } from './conversations.js';
import { cancel, drawAndDeliver } from './draws.js';
import { leave, placeReferralTickets, registerEverybody, settleIn } from './lives.js';
import { buyByCard, payTwice, refunds, reviews, unpaid, useCredits } from './money.js';
import { products, type Named } from './products.js';
import { discard, poison } from './queue.js';
import type { Member, Place } from './registering.js';
import { Sandbox } from './sandbox.js';
import { createProducts, type World } from './world.js';

/** The system to fill, as `npm start` runs it. */
export interface Target {
  gateway: string;
  sandbox: string;
  /** RabbitMQ's HTTP interface with user and password; its path is the virtual host. */
  queues: string;
  /** The first administrator. */
  credentials: { username: string; password: string };
  /** Of everybody who is made up. */
  password: string;
  /** Confirms an administrator on the machine (docs/product.md rule 48). */
  confirm: (username: string) => Promise<void>;
}

/** Why nothing was done, in one sentence. */
export class NotHere extends Error {
  override name = 'NotHere';
}

/**
 * Fills an empty system with a month that was lived, through the public interface. @param say gets one line an act
 * @throws NotHere where people or a real provider are.
 */
export async function seed(target: Target, say: (line: string) => void): Promise<World> {
  const place: Place = {
    api: new Api(target.gateway),
    sandbox: new Sandbox(target.sandbox),
    password: target.password,
  };
  const chief = await enter(place, target);
  const act = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const begin = Date.now();
    const result = await work();
    say(`${((Date.now() - begin) / 1_000).toFixed(1).padStart(5)} s  ${what}`);
    return result;
  };

  const [members, ids, [director, support]] = await act('Sixty people, their products and a team', () =>
    Promise.all([registerEverybody(place), createProducts(place, chief), hire(place, chief, target.confirm)]),
  );
  const world: World = { ...place, members, ids, team: { chief, director, support } };
  await act('Names, limits and first tickets', () => settleIn(world));
  await act('Tickets are bought', () => sell(world));
  await act('Draws and cancellations', () =>
    Promise.all([cancel(world).then(() => useCredits(world)), drawAndDeliver(world)]),
  );
  await act('Money that needs a decision, questions, requests', () =>
    Promise.all([
      reviews(world).then(() => refunds(world)),
      payTwice(world, 'Lacina Soro', ids.moto),
      payTwice(world, 'Akissi Kra', ids.earphones),
      placeReferralTickets(world),
      converse(world),
      administer(world),
      leave(world, 'Mazalo'),
      poison(target.queues).then((id) => discard(place.api, chief, id)),
    ]),
  );
  await act('Places held and not paid', () => unpaid(world));
  // Otherwise they are listed as devices that are signed in.
  await inParallel([chief, director, support], (session) => place.api.call(logoutAdmin, { session }));
  return world;
}

/** Logs in. @throws NotHere */
async function enter({ api }: Place, { gateway, credentials }: Target): Promise<string> {
  if (gateway.startsWith('https:'))
    throw new NotHere(`${gateway} is a public address: made-up people belong on a machine of one's own.`);
  const { token: session } = await api.call(loginAdmin, { body: credentials });
  const { options } = await api.call(getPaymentProviders, { session });
  // The sandbox speaks plain HTTP, a provider never does.
  if (options.some(({ url_masked }) => !url_masked.startsWith('http:')))
    throw new NotHere(
      'A real payment provider is configured: made-up people belong where the sandbox is the only one.',
    );
  const { total } = await api.call(listUsers, { session, query: { limit: '1' } });
  if (total > 0)
    throw new NotHere(
      `There are ${total} people already: \`npm run reset\`, \`npm start\` and this command begin again.`,
    );
  return session;
}

/** Parts of the products that the installation had before; the smallest is left, so that its draw can be tried. */
const demonstrated = [0.31, 0.16, 0.27, 0.08, 0.14, 0.05];

/** Everybody who has no part of their own in the month buys. */
async function sell(world: World): Promise<void> {
  const { api, members, ids } = world;
  const buyers = members.filter(({ name }) => !apart.includes(name));
  const active = await api.call(listActiveProducts, {});
  const ours = (Object.keys(products) as Named[]).map((key) => ({ productId: ids[key], tickets: products[key].sold }));
  const others = active
    .filter(({ id, max_participants }) => max_participants > 20 && !Object.values(ids).includes(id))
    .map(({ id, max_participants }, index) => ({
      productId: id,
      tickets: Math.round(max_participants * (demonstrated[index] ?? 0)),
    }));
  const all = [...ours, ...others].flatMap((one, index) =>
    // At least ten places of every product are a person's (docs/product.md rule 28).
    visits(buyers, { ...one, from: index * 11, largest: 10 }),
  );
  await inParallel(buyers, async (buyer: Member) => {
    for (const visit of all) if (visit.buyer === buyer) await buy(world, buyer, visit.productId, visit.quantity);
  });
  await buyByCard(world, 'Jean-Marc Tanoh', ids.cancelledTelevision);
}

/** They have a story of their own. */
const apart: readonly string[] = [
  'Salimata Doumbia',
  'Rokia Cissé',
  'Awa',
  'Mensah',
  'Mazalo',
  'Gnim Palanga',
  'Didier Gossé',
  'Nadège Tapé',
  'Oumar Sidibé',
  'Akissi Kra',
  'Lacina Soro',
  'Ehui Ebrin',
  'N’Dri Amani',
  'Kacou Ézéchiel Assi',
  'Ange Yéo',
  'Jean-Marc Tanoh',
  'Gbagbi Zadi',
  'Sika d’Almeida',
];
