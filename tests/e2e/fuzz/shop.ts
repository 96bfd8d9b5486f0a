import { Secret, TOTP } from 'otpauth';
import { bearing, call, codeOf, type Answer, type Call } from '../roles/call.js';
import type { Drawn, Role } from './requests.js';

export interface Addresses {
  gateway: string;
  sandbox: string;
}

/** A shop with people, tickets, messages and products in it, made through the public interface. */
export interface Shop {
  send(drawn: Drawn): Promise<Answer>;
}

/** Maximum duration of an answer: the gateway's longest timeout for the payment provider, on a busy machine. */
const answerTimeoutMs = 40_000;
const password = 'soleil-levant-26';
/** Users whose password may change. */
const changing = 'harmattan-du-nord';

/** @throws Error with the call that a healthy system refused. */
export async function openShop(at: Addresses, credentials: { username: string; password: string }): Promise<Shop> {
  const ask = async <Body>(asked: Call): Promise<Body> => {
    const answer = await call(at.gateway, asked);
    if (answer.status < 300) return answer.json as Body;
    throw new Error(`${asked.method} ${asked.path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  };
  const post = <Body>(session: string | null, path: string, body?: unknown) =>
    ask<Body>({ method: 'POST', path: `/api${path}`, headers: bearing(session), body });
  const get = <Body>(session: string | null, path: string) =>
    ask<Body>({ method: 'GET', path: `/api${path}`, headers: bearing(session) });

  const admin = (await post<{ token: string }>(null, '/admin/login', credentials)).token;
  const products: number[] = [];
  for (const name of ['achat', 'brouillon', 'actif', 'à changer', 'à annuler']) {
    const { product } = await post<{ product: { id: number } }>(admin, '/admin/products', {
      name: `Essai ${name}`,
      ticketPrice: 500,
      maxParticipants: 1_000_000,
      status: name === 'brouillon' ? 'draft' : 'active',
    });
    products.push(product.id);
  }
  const start = Date.now() % 1_000_000;
  let numbers = 0;
  const newPhone = () => `+22891${String((start + numbers++) % 1_000_000).padStart(6, '0')}`;
  const begin = async (phone: string, chosen = password) => {
    const form = { name: 'Essai', phone, city: 'Lomé', password: chosen, confirmPassword: chosen, acceptTerms: true };
    const begun = await post<{ token: string; claim_secret: string }>(null, '/users/registrations', form);
    await pay(begun.token);
    return { paymentToken: begun.token, claimSecret: begun.claim_secret };
  };
  async function register(chosen?: string) {
    const phone = newPhone();
    const claim = await begin(phone, chosen);
    // 402 until the provider's webhook has been processed.
    const session = await eventually(
      async () => (await call(at.gateway, { method: 'POST', path: '/api/users/register', body: claim })).json as object,
      (one): one is Session => 'token' in one,
    );
    return { phone, session: session.token, device: session.device_token, id: session.user.id };
  }
  const ofSandbox = (path: string, body?: object) =>
    fetch(`${at.sandbox}/sandbox/payments/${path}`, {
      method: 'POST',
      signal: AbortSignal.timeout(answerTimeoutMs),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  const pay = async (token: string) => void (await ofSandbox(`${token}/pay`));
  const [me, other] = [await register(), await register()];
  const claimable = await begin(newPhone());
  let spare = await register(changing);

  const offer = async (name: string, more: object) =>
    (
      await post<{ product: { id: number } }>(admin, '/admin/products', {
        name: `Essai ${name}`,
        ticketPrice: 500,
        maxParticipants: 2,
        ...more,
      })
    ).product.id;
  const newDraft = () => offer('à modifier', {});
  const buy = async (productId: number | undefined, quantity: number, fault?: object) => {
    // 404 until tickets has received the product.
    const { token } = await eventually(
      () => post<{ token: string }>(me.session, '/tickets/purchase', { productId, quantity }).catch(() => null),
      (one): one is { token: string } => one !== null,
    );
    if (fault) await ofSandbox(`${token}/faults`, fault);
    await pay(token);
    return token;
  };
  interface Mine {
    tickets: { id: string; product_id: number }[];
    credits: { id: string }[];
  }
  const mine = (right: (one: Mine) => boolean) =>
    eventually(
      () => get<Mine>(me.session, '/tickets/user'),
      (one): one is Mine => right(one),
    );
  const granted = (product: number | undefined) =>
    mine(({ tickets }) => tickets.some(({ product_id }) => product_id === product));

  // Full ones, one of them drawn; a cancelled one, whose tickets are two credits, one with a refund request.
  const full = [await offer('complet', { status: 'active' }), await offer('complet', { status: 'active' })];
  const drawn = await offer('tiré', { status: 'active' });
  for (const product of [drawn, ...full]) {
    await buy(product, 2);
    await granted(product);
  }
  await eventually(
    () => call(at.gateway, { method: 'POST', path: `/api/admin/products/${drawn}/draw`, headers: bearing(admin) }),
    (one): one is Answer => one.status === 200,
  );
  const { wins } = await get<{ wins: { id: string }[] }>(me.session, '/wins');
  const cancelled = await offer('annulé', { status: 'active', maxParticipants: 10 });
  for (let i = 0; i < 2; i++) {
    await buy(cancelled, 1);
    await mine(({ tickets }) => tickets.filter(({ product_id }) => product_id === cancelled).length > i);
  }
  await post(admin, `/admin/products/${cancelled}/cancel`, { reason: 'Essai' });
  const { credits } = await mine((one) => one.credits.length === 2);
  await post(me.session, `/tickets/credits/${credits[0]?.id}/refund`);
  const token = await buy(products[0], 1);
  const { webhookUrl } = (await (await fetch(`${at.sandbox}/sandbox/payments/${token}`)).json()) as {
    webhookUrl: string;
  };
  const { tickets } = await granted(products[0]);
  await buy(products[0], 1, { montant: 'wrong' });
  interface Payments {
    payments: { id: string; state: string; refunds: { id: string }[] }[];
  }
  const { payments } = await eventually(
    () => get<Payments>(admin, `/admin/payments?userId=${me.id}&limit=100`),
    (one): one is Payments =>
      one.payments.some(({ state }) => state === 'review') && one.payments.some(({ refunds }) => refunds.length > 0),
  );
  await post(admin, `/admin/conversations/${me.id}/messages`, { content: 'Bonjour' });
  const { conversation } = await get<{ conversation: { id: string; author?: string }[] }>(me.session, '/messages');
  const { current: provider } = await get<{ current: string }>(admin, '/admin/payment-providers');
  const newAdministrator = async (chosen: string) => {
    const [username, first] = [`essai-${start}-${numbers++}`, 'donne-de-vive-voix'];
    const form = { username, password: first, role: 'admin' };
    const made = await post<{ admin: { id: string } }>(admin, '/admin/admins', form);
    const { token } = await post<Session>(null, '/admin/login', { username, password: first });
    await ask({
      method: 'PUT',
      path: '/api/admin/password',
      headers: bearing(token),
      body: { currentPassword: first, newPassword: chosen },
    });
    return { username, id: made.admin.id };
  };
  const colleague = await newAdministrator(changing);
  const passwords = { spare: changing, colleague: changing };
  let secret: string | undefined;
  let recoveryCodes: string[] = [];
  const totp = () => (secret === undefined ? '000000' : new TOTP({ secret: Secret.fromBase32(secret) }).generate());

  const things: Record<string, unknown> = {
    ...Object.fromEntries(products.map((id, number) => [`product${number}`, id])),
    me: me.id,
    other: other.id,
    phone: me.phone,
    password,
    sparePassword: () => passwords.spare,
    newPhone,
    otherPhone: other.phone,
    registration: claimable.paymentToken,
    claim: claimable.claimSecret,
    username: credentials.username,
    adminPassword: credentials.password,
    colleague: colleague.id,
    colleaguePassword: () => passwords.colleague,
    totp,
    recoveryCode: () => recoveryCodes.pop() ?? totp(),
    token,
    segment: webhookUrl.split('/').at(-1),
    entry: tickets[0]?.id,
    credit: credits[1]?.id,
    drawn,
    full0: full[0],
    full1: full[1],
    draft: await newDraft(),
    cancellable: await offer('à annuler', { status: 'active' }),
    message: conversation[0]?.id,
    payment: payments[0]?.id,
    review: payments.find(({ state }) => state === 'review')?.id,
    win: wins[0]?.id,
    refund: payments.flatMap(({ refunds }) => refunds)[0]?.id,
    provider,
    administrator: (await newAdministrator(password)).id,
  };
  /** Records the state in an answer that later requests depend on. */
  async function learn({ endpoint, method }: Drawn, body: unknown, { status, json }: Answer): Promise<void> {
    if (status >= 300 || !endpoint.startsWith(`${method} `)) return;
    const answer = json as Partial<Record<'secret' | 'code', string>> & {
      recovery_codes?: string[];
      product?: { id: number; status: string };
    };
    const newPassword = (body as { newPassword?: string } | undefined)?.newPassword;
    if (endpoint === 'PUT /users/password') passwords.spare = newPassword ?? '';
    if (endpoint === 'PUT /admin/password') passwords.colleague = newPassword ?? '';
    if (endpoint === 'POST /admin/second-factor') secret = answer.secret;
    if (endpoint === 'POST /admin/second-factor/disable') recoveryCodes = [];
    if (answer?.recovery_codes) recoveryCodes = answer.recovery_codes;
    if (endpoint === 'POST /admin/users/{id}/reset-code') things.resetCode = answer.code;
    if (endpoint === 'DELETE /admin/admins/{id}') things.administrator = (await newAdministrator(password)).id;
    if (endpoint === 'DELETE /admin/admins/{id}/second-factor') recoveryCodes = [];
    if (endpoint === 'POST /users/close-account') {
      spare = await register(changing);
      passwords.spare = changing;
      sessions.spare = undefined;
    }
    if (endpoint.endsWith('/cancel')) things.cancellable = await offer('à annuler', { status: 'active' });
    const isDraft = answer?.product?.id === things.draft && answer?.product?.status === 'draft';
    if (/\/products\/\{id\}(\/cancel)?$/.test(endpoint) && method !== 'GET' && !isDraft)
      things.draft = await newDraft();
  }
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const thing = value.startsWith('@') ? (things[value.slice(1)] ?? value) : value;
      return typeof thing === 'function' ? (thing as () => unknown)() : thing;
    }
    if (Array.isArray(value)) return value.map(fill);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };

  // Wrong passwords among the requests cause delays of at most a minute.
  const logIn = async (path: string, body: object): Promise<string> => {
    const answer = await eventually(
      () => call(at.gateway, { method: 'POST', path, body }),
      (one): one is Answer => one.status !== 429,
    );
    if (answer.status === 200) return (answer.json as { token: string }).token;
    throw new Error(`${path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  };
  const signIn: Record<Role, () => Promise<string | null>> = {
    visitor: () => Promise.resolve(null),
    user: () => logIn('/api/users/login', { phone: me.phone, password, deviceToken: me.device }),
    admin: () => logIn('/api/admin/login', credentials),
    spare: () =>
      logIn('/api/users/login', { phone: spare.phone, password: passwords.spare, deviceToken: spare.device }),
    colleague: () =>
      logIn('/api/admin/login', {
        username: colleague.username,
        password: passwords.colleague,
        ...(recoveryCodes.length > 0 && { code: recoveryCodes.pop() }),
      }),
  };
  const sessions: Partial<Record<Role, Promise<string | null>>> = {};
  const sendNow = async (drawn: Drawn) => {
    const session = await (sessions[drawn.role] ??= signIn[drawn.role]());
    const body =
      drawn.body && ('json' in drawn.body ? fill(drawn.body.json) : Buffer.from(drawn.body.base64, 'base64'));
    const answer = await call(
      at.gateway,
      {
        method: drawn.method,
        path: pathOf(drawn, fill) + drawn.query.replace(/%40(\w+)/g, (_, name) => String(fill(`@${name}`))),
        headers: { ...bearing(session), ...drawn.headers },
        ...(drawn.body && { body }),
      },
      answerTimeoutMs,
    );
    await learn(drawn, body, answer);
    // Some requests end their own session.
    if (codeOf(answer) === 'unauthenticated' || drawn.endpoint.endsWith('/logout')) sessions[drawn.role] = undefined;
    return answer;
  };
  // These requests change their passwords and codes: one after the other.
  const last = { spare: Promise.resolve(), colleague: Promise.resolve() };
  return {
    send(drawn) {
      const { role } = drawn;
      if (role !== 'spare' && role !== 'colleague') return sendNow(drawn);
      const sent = last[role].then(() => sendNow(drawn));
      last[role] = sent.then(
        () => undefined,
        () => undefined,
      );
      return sent;
    },
  };
}

interface Session {
  token: string;
  device_token?: string;
  user: { id: string };
}

function pathOf({ path, params }: Drawn, fill: (value: unknown) => unknown): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { value, raw } = params[name] ?? { value: '', raw: true };
    return raw ? value : encodeURIComponent(Buffer.from(String(fill(value))).toString());
  });
}

async function eventually<Answer, Right extends Answer>(
  ask: () => Promise<Answer>,
  right: (answer: Answer) => answer is Right,
): Promise<Right> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const answer = await ask();
    if (right(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`not in time: ${JSON.stringify(answer).slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
