import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { formOf, password, registerOnce } from './buyer.js';
import { pause, send } from './client.js';

/** A system on one machine that can die and be restored. */
interface MortalSystem {
  dataDir: string;
  addresses(): { gateway: string; sandbox: string };
  adminPassword(): string;
  sql<Value = boolean>(service: string, text: string, values?: unknown[]): Promise<Value>;
  /** Runs a command of the project. */
  command(...args: string[]): Promise<string>;
  /** The machine dies: no process stops by itself. */
  killAll(): void;
}

/** What people were answered, by kind, and how to find what is missing. */
const kinds = [
  'registrations',
  'payments',
  'payments of archived sessions',
  'tickets placed',
  'messages',
  'settings',
  'roots',
  'records',
  'refund files',
  'erasures',
] as const;
type Kind = (typeof kinds)[number];
/** Their answers wait for the archive (docs/reliability.md "The disk is lost"). */
const archivedFirst: readonly Kind[] = ['roots', 'records', 'refund files', 'erasures'];

interface Answered {
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the system shows it now. */
  isThere(): Promise<boolean>;
}

const rounds = 2;
/** Payments that are opened before the rounds. */
const opened = 3;
/** Sales between the last round and a death, less than PostgreSQL's archive_timeout of a minute. */
const salesMs = 15_000;
/** How long lost payments and registrations may take to come back from the provider. */
const backWithinMs = 30_000;

/**
 * Twice the disk is lost with the segments of WAL that are not archived, after rounds of everything and under sales: at the moment at which a
 * root becomes public, and after seconds of sales alone. The newest state is restored. Prints by kind what people were answered and is lost.
 * Afterwards the provider knows payments that no database knows, so the invariants do not hold any more.
 * @throws Error when a root, a record, a file of refunds or an erasure is lost
 */
export async function loseTheLastSegments(system: MortalSystem): Promise<void> {
  const world = new World(system);
  await world.begin();
  await dieAndCount(system, world, 'when a root appeared', () => world.rootAppears());
  await dieAndCount(system, world, `after ${salesMs / 1000} s of sales`, () => pause(salesMs));
}

async function dieAndCount(system: MortalSystem, world: World, when: string, untilDeath: () => Promise<void>) {
  world.forget();
  // Archived with the first round, paid under the sales.
  await world.openPayments();
  for (let round = 0; round < rounds; round++) await world.round();
  const sales = world.sell();
  // Awaited below; until then its failure is not unhandled.
  sales.catch(() => undefined);
  await untilDeath();
  const died = Date.now();
  system.killAll();
  world.stop();
  await sales;
  for (const name of ['postgres', 'redis', 'rabbitmq']) rmSync(join(system.dataDir, name), { recursive: true });

  await system.command('restore');
  await system.command('start', '--detach');
  await world.logInAgain();
  const lost = await world.lost();
  // Its exit code also counts what it repaired.
  await system.command('reconcile', '--repair').catch(() => undefined);
  const stillLost = await world.lostAfter(Date.now() + backWithinMs);

  const lines = kinds.map((kind) => {
    const missing = lost[kind];
    const oldest = Math.max(0, ...missing.map(({ at }) => died - at)) / 1000;
    const then =
      missing.length > 0 ? ` (of the last ${oldest.toFixed(1)} s), ${stillLost[kind].length} at the end` : '';
    return `  ${kind}: ${world.answered[kind].length} answered, ${missing.length} lost${then}`;
  });
  console.log(`The disk was lost with the last segments ${when}:\n${lines.join('\n')}`);
  if (stillLost['payments of archived sessions'].length > 0)
    throw new Error('The provider confirmed a payment, and its tickets did not come again');
  const contradicted = archivedFirst.filter((kind) => stillLost[kind].length > 0);
  if (contradicted.length > 0) throw new Error(`${contradicted.join(', ')} were answered and are lost`);
  const never = archivedFirst.filter((kind) => world.answered[kind].length === 0);
  if (never.length > 0) throw new Error(`No ${never.join(', ')} were answered`);
}

class World {
  answered = nothingAnswered();
  private readonly unpaid: { userId: string; payment: string }[] = [];
  private admin = '';
  private onSale = 0;
  private people = 0;
  private texts = 0;
  private stopped = false;

  constructor(private readonly system: MortalSystem) {}

  async begin(): Promise<void> {
    await this.logInAgain();
    this.onSale = await this.product(1_000);
  }

  /** Sessions do not survive the loss of Redis. */
  async logInAgain(): Promise<void> {
    this.stopped = false;
    const body = { username: 'admin', password: this.system.adminPassword() };
    this.admin = (await this.post<{ token: string }>('/api/admin/login', { body })).token;
  }

  /** What was answered before the last death is counted. */
  forget(): void {
    this.answered = nothingAnswered();
    this.unpaid.length = 0;
  }

  /** One of everything. */
  async round(): Promise<void> {
    await this.sellOnce();
    await this.set();
    await this.draw(await this.fullProduct());
    await this.makeFile();
    await this.closeAccount();
  }

  /** People who have opened a payment and not paid yet. */
  async openPayments(): Promise<void> {
    for (let person = 0; person < opened; person++) {
      const phone = this.newPhone();
      const token = await registerOnce(phone, this.system.addresses());
      const { id } = (await this.get<{ user: { id: string } }>('/api/users/profile', token)).user;
      const body = { productId: this.onSale, quantity: 1 };
      const bought = await this.post<{ token: string }>('/api/tickets/purchase', { token, body });
      this.unpaid.push({ userId: id, payment: bought.token });
    }
  }

  /** People register, pay, place a ticket, write, and the administrator changes a setting, until the end. */
  async sell(): Promise<void> {
    while (!this.stopped)
      try {
        await this.payOpened();
        await this.sellOnce();
        await this.set();
      } catch (error) {
        // Otherwise it was not answered, because the machine died.
        if (!this.stopped) throw error;
      }
  }

  /** Until `logInAgain` nothing is repeated or counted. */
  stop(): void {
    this.stopped = true;
  }

  /** A draw is begun; returns when its root, or already its record, is public. */
  async rootAppears(): Promise<void> {
    const id = await this.fullProduct();
    const drawing = this.draw(id).catch(() => undefined);
    let root: string | undefined;
    for (const deadline = Date.now() + 20_000; root === undefined && Date.now() < deadline; await pause(5))
      root = await this.publicRoot(id);
    if (root === undefined) throw new Error(`The root of product ${id} did not appear`);
    void drawing;
    this.answer('roots', async () => (await this.publicRoot(id)) === root);
  }

  /** What of everything that was answered is not there. */
  async lost(): Promise<Record<Kind, Answered[]>> {
    const entries = await Promise.all(kinds.map(async (kind) => [kind, await missingOf(this.answered[kind])] as const));
    return Object.fromEntries(entries) as Record<Kind, Answered[]>;
  }

  /** The same, once nothing comes back any more, at the latest at the deadline (milliseconds since 1970). */
  async lostAfter(deadline: number): Promise<Record<Kind, Answered[]>> {
    for (;;) {
      const lost = await this.lost();
      const nothing = kinds.every((kind) => lost[kind].length === 0 || kind === 'messages' || kind === 'settings');
      if (nothing || Date.now() > deadline) return lost;
      await pause(2_000);
    }
  }

  private answer(kind: Kind, isThere: Answered['isThere']): void {
    if (!this.stopped) this.answered[kind].push({ at: Date.now(), isThere });
  }

  /** Somebody registers, places their first ticket, buys one, and writes. */
  private async sellOnce(): Promise<void> {
    const phone = this.newPhone();
    const token = await registerOnce(phone, this.system.addresses());
    this.answer('registrations', () => this.hasAccount(phone));
    const userId = (await this.get<{ user: { id: string } }>('/api/users/profile', token)).user.id;
    const has = (type: 'free' | 'purchase') => this.hasEntry(userId, type);
    await this.post('/api/tickets/free', { token, body: { userId, productId: this.onSale } });
    this.answer('tickets placed', () => has('free'));
    await this.buy(token, this.onSale, 1);
    await this.until('a payment has its ticket', () => has('purchase'));
    this.answer('payments', () => has('purchase'));
    const content = `Message ${++this.texts}`;
    await this.post('/api/messages', { token, body: { content } });
    this.answer('messages', () =>
      this.system.sql('messaging', 'SELECT EXISTS (SELECT FROM message WHERE content = $1) AS is', [content]),
    );
  }

  private async payOpened(): Promise<void> {
    const one = this.unpaid.shift();
    if (!one) return;
    await this.pay(one.payment);
    const hasTicket = () => this.hasEntry(one.userId, 'purchase');
    await this.until('a payment has its ticket', hasTicket);
    this.answer('payments of archived sessions', hasTicket);
  }

  /** Each change of a setting is in the audit log. */
  private async set(): Promise<void> {
    const complaints = `Réclamations ${++this.texts}`;
    await this.post('/api/admin/settings', { method: 'PUT', token: this.admin, body: { complaints } });
    this.answer('settings', () =>
      this.system.sql('identity', `SELECT EXISTS (SELECT FROM audit_log WHERE after::text LIKE $1) AS is`, [
        `%"${complaints}"%`,
      ]),
    );
  }

  private async makeFile(): Promise<void> {
    const phone = this.newPhone();
    const forms = [await this.form(phone), await this.form(phone)];
    for (const token of forms) await this.pay(token);
    let refund: string | null = null;
    await this.until('a refund is owed', async () => {
      refund = await this.system.sql<string | null>(
        'payments',
        'SELECT (SELECT r.id::text FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.token = ANY ($1)) AS is',
        [forms],
      );
      return refund !== null;
    });
    const { file } = await this.post<{ file: { id: string } }>('/api/admin/refund-files', {
      token: this.admin,
      body: { refundIds: [refund] },
    });
    this.answer('refund files', async () => {
      const path = `/api/admin/refund-files/${file.id}`;
      const found = await this.get<{ refunds: { id: string }[] }>(path, this.admin).catch(() => ({ refunds: [] }));
      return found.refunds.some(({ id }) => id === refund);
    });
  }

  private async closeAccount(): Promise<void> {
    const phone = this.newPhone();
    const token = await registerOnce(phone, this.system.addresses());
    await this.post('/api/users/close-account', { token, body: { password, giveUp: true } });
    this.answer('erasures', async () => !(await this.hasAccount(phone)));
  }

  /** A product of two places that somebody has bought. */
  private async fullProduct(): Promise<number> {
    const id = await this.product(2);
    const token = await registerOnce(this.newPhone(), this.system.addresses());
    await this.buy(token, id, 2);
    await this.until('the product is full', async () => {
      const { product } = await this.get<{ product: { current_participants: number } }>(`/api/products/${id}`);
      return product.current_participants === 2;
    });
    return id;
  }

  private async draw(id: number): Promise<void> {
    await this.post(`/api/admin/products/${id}/draw`, { token: this.admin });
    const record = await this.record(id);
    this.answer('records', async () => (await this.record(id)) === record);
    const root = await this.publicRoot(id);
    this.answer('roots', async () => (await this.publicRoot(id)) === root);
  }

  /** Without its signature, which has the day. */
  private async record(id: number): Promise<string | undefined> {
    const found = await send<{ signature?: object }>(this.url(`/api/draws/${id}/record`), { method: 'GET' });
    return found.is === 'acknowledged' ? JSON.stringify({ ...found.answer, signature: undefined }) : undefined;
  }

  /** Of the list that waits for its draw, or of its record. */
  private async publicRoot(id: number): Promise<string | undefined> {
    const found = await send<{ product: { frozen?: { root: string } | null } }>(this.url(`/api/products/${id}`), {
      method: 'GET',
    });
    const waiting = found.is === 'acknowledged' ? found.answer.product.frozen?.root : undefined;
    if (waiting !== undefined) return waiting;
    const record = await this.record(id);
    return record === undefined ? undefined : (JSON.parse(record) as { root: string }).root;
  }

  private async product(places: number): Promise<number> {
    const body = { name: `Lot de ${places}`, ticketPrice: 300, maxParticipants: places, status: 'active' };
    const made = await this.post<{ product: { id: number } }>('/api/admin/products', { token: this.admin, body });
    const { id } = made.product;
    await this.until('the product is on sale', () =>
      this.system.sql('tickets', 'SELECT EXISTS (SELECT FROM inventory WHERE product_id = $1 AND open) AS is', [id]),
    );
    return id;
  }

  private async buy(token: string, productId: number, quantity: number): Promise<void> {
    const bought = await this.post<{ token: string }>('/api/tickets/purchase', {
      token,
      body: { productId, quantity },
    });
    await this.pay(bought.token);
  }

  private async form(phone: string): Promise<string> {
    return (await this.post<{ token: string }>('/api/users/registrations', { body: formOf(phone) })).token;
  }

  private async pay(payment: string): Promise<void> {
    await send(`${this.system.addresses().sandbox}/sandbox/payments/${payment}/pay`, { timeoutMs: 60_000 });
  }

  private hasAccount(phone: string): Promise<boolean> {
    return this.system.sql('identity', 'SELECT EXISTS (SELECT FROM users WHERE phone = $1) AS is', [`+228${phone}`]);
  }

  private hasEntry(userId: string, type: 'free' | 'purchase'): Promise<boolean> {
    return this.system.sql('tickets', 'SELECT EXISTS (SELECT FROM entry WHERE user_id = $1 AND type = $2) AS is', [
      userId,
      type,
    ]);
  }

  private newPhone = () => `97${String(++this.people).padStart(6, '0')}`;

  private url(path: string): string {
    return `${this.system.addresses().gateway}${path}`;
  }

  /** @throws Error unless it is answered with success within 20 seconds; a refusal is not repeated */
  private async post<Answer>(
    path: string,
    { method = 'POST', token, body }: { method?: string; token?: string; body?: object },
  ): Promise<Answer> {
    for (const deadline = Date.now() + 20_000; ; await pause(500)) {
      const answer = await fetch(this.url(path), {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as Answer;
      const again = answer.status >= 500 || (path.endsWith('/draw') && answer.status === 409);
      if (!again || this.stopped || Date.now() > deadline)
        throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    }
  }

  private async get<Answer>(path: string, token?: string): Promise<Answer> {
    const answer = await send<Answer>(this.url(path), { method: 'GET', ...(token ? { token } : {}) });
    if (answer.is !== 'acknowledged') throw new Error(`GET ${path}: ${JSON.stringify(answer)}`);
    return answer.answer;
  }

  private async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + 60_000; !(await isSo()); await pause(100))
      if (Date.now() > deadline) throw new Error(`After a minute it is not true that ${what}`);
  }
}

const nothingAnswered = () =>
  Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Record<Kind, Answered[]>;

async function missingOf(answered: readonly Answered[]): Promise<Answered[]> {
  const missing: Answered[] = [];
  for (const one of answered) if (!(await one.isThere())) missing.push(one);
  return missing;
}
