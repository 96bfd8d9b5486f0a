import { password, registerOnce } from './buyer.js';
import { insist, pause, send } from './client.js';

export interface Buyer {
  phone: string;
  /** Token of the payment session of their tickets. */
  payment: string;
}

/** The running system, whose addresses may change with each start. */
export interface RunningSystem {
  addresses(): { gateway: string; sandbox: string };
  adminPassword(): string;
  sql<Value = boolean>(service: string, text: string, values?: unknown[]): Promise<Value>;
  eventuallyTrue(what: string, isSo: () => Promise<boolean>): Promise<void>;
}

export interface WorldSince {
  /** They have no ticket of their own any more. */
  withoutAccess: readonly Buyer[];
  /** @throws Error naming what is missing, or was done twice */
  isAsItWas(): Promise<void>;
}

/**
 * What the world does after an instant, apart from people who come and buy: somebody who was there buys another ticket; two refunds are
 * sent, one of them of a payment made since; an account is closed, one blocked, one paused; one product is drawn and one cancelled.
 * @param people who were there at the instant
 * @param owed a refund that was owed then
 */
export async function doInTheWorld(system: RunningSystem, people: readonly Buyer[], owed: string): Promise<WorldSince> {
  const [buyer, closed, blocked, paused, ...players] = people as [Buyer, Buyer, Buyer, Buyer, ...Buyer[]];
  const { sql, eventuallyTrue } = system;
  const admin = await adminSession(system);
  const products = (await get<{ products: Product[] }>(system, '/api/products')).products.toSorted(
    (one, other) => one.max_participants - other.max_participants,
  );
  const [smallest, cancelled, largest] = [products[0]!, products[1]!, products.at(-1)!];

  await buyAndPay(system, buyer, largest);
  const sent: [string, string][] = [
    [owed, 'TRANSFER-1'],
    [await refundOwed(system, '92000090'), 'TRANSFER-2'],
  ];
  for (const [id, transferReference] of sent)
    await post(system, `/api/admin/refunds/${id}/paid`, { token: admin, body: { transferReference } });
  await post(system, '/api/users/close-account', {
    token: await session(system, closed),
    body: { password, giveUp: true },
  });
  await post(system, '/api/tickets/pause', { token: await session(system, paused), body: { months: 1 } });
  const id = await sql<string>('identity', 'SELECT id::text AS is FROM users WHERE phone = $1', [
    `+228${blocked.phone}`,
  ]);
  await post(system, `/api/admin/users/${id}/block`, { token: admin, body: { reason: 'Essai' } });
  await post(system, `/api/admin/products/${cancelled.id}/cancel`, { token: admin, body: { reason: 'Essai' } });
  for (const player of players.slice(0, smallest.max_participants)) await buyAndPay(system, player, smallest);
  const draw = () => post(system, `/api/admin/products/${smallest.id}/draw`, { token: admin });
  await eventuallyTrue('the full product is drawn', () =>
    draw().then(
      () => true,
      () => false,
    ),
  );
  const record = await recordOf(system, smallest);

  return {
    withoutAccess: [closed, blocked],
    async isAsItWas() {
      await hasTickets(system, buyer, 2);
      for (const [refund, reference] of sent)
        await eventuallyTrue(`refund ${refund} was sent with ${reference}`, () =>
          sql('payments', 'SELECT EXISTS (SELECT FROM refunds WHERE id = $1 AND transfer_reference = $2) AS is', [
            refund,
            reference,
          ]),
        );
      if (await sql('payments', 'SELECT count(*) <> 2 AS is FROM refunds')) throw new Error('A refund is owed twice');
      for (const one of [closed, blocked])
        if (await mayLogIn(system, one)) throw new Error(`${one.phone} can log in again`);
      await eventuallyTrue('payments has erased the closed account', () =>
        sql('payments', 'SELECT count(*) = 1 AS is FROM erased_people'),
      );
      const token = await session(system, paused);
      const whilePaused = await send(`${system.addresses().gateway}/api/tickets/purchase`, {
        token,
        body: { productId: largest.id, quantity: 1 },
      });
      if (whilePaused.is !== 'refused') throw new Error(`${paused.phone} bought during the pause`);
      const again = await adminSession(system);
      await send(`${system.addresses().gateway}/api/admin/products/${smallest.id}/draw`, { token: again });
      if ((await recordOf(system, smallest)) !== record) throw new Error('The drawn product has another record');
      const { product } = await get<{ product: Product }>(system, `/api/products/${cancelled.id}`);
      if (product.status !== 'cancelled') throw new Error(`The cancelled product is ${product.status}`);
    },
  };
}

interface Product {
  id: number;
  max_participants: number;
  status: string;
}

/** Two forms of one phone, both paid: one becomes the account. @returns the refund of the other */
export async function refundOwed(system: RunningSystem, phone: string): Promise<string> {
  const body = { name: 'Afi Mensah', phone, city: 'Lomé', password, confirmPassword: password, acceptTerms: true };
  const forms = [
    await post<{ token: string }>(system, '/api/users/registrations', { body }),
    await post<{ token: string }>(system, '/api/users/registrations', { body }),
  ];
  for (const { token } of forms) await send(`${system.addresses().sandbox}/sandbox/payments/${token}/pay`);
  const tokens = forms.map(({ token }) => token);
  const refund = `SELECT (SELECT r.id::text FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.token = ANY ($1)) AS is`;
  let found: string | null = null;
  await system.eventuallyTrue(`a refund of ${phone} is owed`, async () => {
    found = await system.sql<string | null>('payments', refund, [tokens]);
    return found !== null;
  });
  return found!;
}

/** Somebody who registers and takes a place in the largest product, without paying for it yet. */
export async function newBuyer(system: RunningSystem, phone: string): Promise<Buyer> {
  const { gateway, sandbox } = system.addresses();
  const token = await registerOnce(phone, { gateway, sandbox });
  const largest = await largestProduct(system);
  const bought = await insist<{ token: string }>(
    `${gateway}/api/tickets/purchase`,
    { token, body: { productId: largest.id, quantity: 1 } },
    { until: Date.now() + 60_000 },
  );
  if (bought.is !== 'acknowledged') throw new Error(`${phone} could not buy: ${JSON.stringify(bought)}`);
  return { phone, payment: bought.answer.token };
}

/** They pay, and have their tickets. */
export async function payAll(system: RunningSystem, buyers: readonly Buyer[]): Promise<void> {
  for (const { payment } of buyers) await send(`${system.addresses().sandbox}/sandbox/payments/${payment}/pay`);
  for (const one of buyers) await hasTickets(system, one);
}

/** Somebody with a ticket buys another of the largest product. */
export async function buyAgain(system: RunningSystem, buyer: Buyer): Promise<void> {
  await buyAndPay(system, buyer, await largestProduct(system));
}

async function largestProduct(system: RunningSystem): Promise<Product> {
  const { products } = await get<{ products: Product[] }>(system, '/api/products');
  return products.toSorted((one, other) => other.max_participants - one.max_participants)[0]!;
}

async function buyAndPay(system: RunningSystem, buyer: Buyer, { id }: Product): Promise<void> {
  const body = { productId: id, quantity: 1 };
  const bought = await post<{ token: string }>(system, '/api/tickets/purchase', {
    token: await session(system, buyer),
    body,
  });
  await send(`${system.addresses().sandbox}/sandbox/payments/${bought.token}/pay`);
  await hasTickets(system, buyer, 2);
}

/** @param count of their own; any at all by default */
export async function hasTickets(system: RunningSystem, buyer: Buyer, count?: number): Promise<void> {
  const token = await session(system, buyer);
  await system.eventuallyTrue(`${buyer.phone} has ${count ?? 'their'} tickets`, async () => {
    const { tickets } = await get<{ tickets: unknown[] }>(system, '/api/tickets/user', token);
    return count === undefined ? tickets.length > 0 : tickets.length === count;
  });
}

/** @throws Error when they cannot log in */
export async function session(system: RunningSystem, { phone }: Buyer): Promise<string> {
  return (await post<{ token: string }>(system, '/api/users/login', { body: { phone, password } })).token;
}

const mayLogIn = (system: RunningSystem, buyer: Buyer): Promise<boolean> =>
  session(system, buyer).then(
    () => true,
    () => false,
  );

async function adminSession(system: RunningSystem): Promise<string> {
  const body = { username: 'admin', password: system.adminPassword() };
  return (await post<{ token: string }>(system, '/api/admin/login', { body })).token;
}

const recordOf = async (system: RunningSystem, { id }: Product): Promise<string> =>
  JSON.stringify(await get(system, `/api/draws/${id}/record`));

/** @throws Error unless it is answered with success; an answer without content is undefined */
async function post<Answer>(
  system: RunningSystem,
  path: string,
  sent: { token?: string; body?: object },
): Promise<Answer> {
  const until = Date.now() + 20_000;
  for (;;) {
    const answer = await fetch(`${system.addresses().gateway}${path}`, {
      method: 'POST',
      headers: {
        ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
        ...(sent.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(sent.body ? { body: JSON.stringify(sent.body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await answer.text();
    if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as Answer;
    if (answer.status < 500 || Date.now() > until) throw new Error(`POST ${path}: ${answer.status} ${text}`);
    await pause(1_000);
  }
}

async function get<Answer>(system: RunningSystem, path: string, token?: string): Promise<Answer> {
  const answer = await send<Answer>(`${system.addresses().gateway}${path}`, {
    method: 'GET',
    ...(token ? { token } : {}),
  });
  if (answer.is !== 'acknowledged') throw new Error(`GET ${path}: ${JSON.stringify(answer)}`);
  return answer.answer;
}
