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

/** No answer may take longer than the longest patience of the gateway with the payment provider, on a busy machine. */
const patienceMs = 40_000;
const password = 'soleil-levant-26';

/** @throws Error naming the call that a healthy system refused. */
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
  const [me, other] = [await register(0), await register(1)];
  async function register(number: number) {
    const phone = `+22891${String((start + number) % 1_000_000).padStart(6, '0')}`;
    const form = { name: 'Essai', phone, city: 'Lomé', password, confirmPassword: password, acceptTerms: true };
    const begun = await post<{ token: string; claim_secret: string }>(null, '/users/registrations', form);
    await pay(begun.token);
    const claim = { paymentToken: begun.token, claimSecret: begun.claim_secret };
    // 402 until the provider's webhook was followed.
    const session = await eventually(
      async () => (await call(at.gateway, { method: 'POST', path: '/api/users/register', body: claim })).json as object,
      (one): one is Session => 'token' in one,
    );
    return { phone, session: session.token, device: session.device_token, id: session.user.id };
  }
  async function pay(token: string) {
    await fetch(`${at.sandbox}/sandbox/payments/${token}/pay`, {
      method: 'POST',
      signal: AbortSignal.timeout(patienceMs),
    });
  }

  const bought = await post<{ token: string }>(me.session, '/tickets/purchase', {
    productId: products[0],
    quantity: 1,
  });
  await pay(bought.token);
  await post(admin, `/admin/conversations/${me.id}/messages`, { content: 'Bonjour' });
  const { tickets } = await eventually(
    () => get<{ tickets: { id: string }[] }>(me.session, '/tickets/user'),
    (mine): mine is { tickets: { id: string }[] } => mine.tickets.length > 0,
  );
  const { conversation } = await get<{ conversation: { id: string }[] }>(me.session, '/messages');
  const { payments } = await get<{ payments: { id: string }[] }>(admin, `/admin/payments?userId=${me.id}`);
  const second = { username: `essai-${start}`, password, role: 'admin' };
  const administrator = await post<{ admin: { id: string } }>(admin, '/admin/admins', second);

  const things: Record<string, unknown> = {
    ...Object.fromEntries(products.map((id, number) => [`product${number}`, id])),
    me: me.id,
    other: other.id,
    phone: me.phone,
    token: bought.token,
    entry: tickets[0]?.id,
    message: conversation[0]?.id,
    payment: payments[0]?.id,
    administrator: administrator.admin.id,
  };
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('@') ? (things[value.slice(1)] ?? value) : value;
    if (Array.isArray(value)) return value.map(fill);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]));
  };

  // Wrong passwords among the requests make pauses, a minute at most.
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
  };
  const sessions: Partial<Record<Role, Promise<string | null>>> = {};
  return {
    async send(drawn) {
      const session = await (sessions[drawn.role] ??= signIn[drawn.role]());
      const answer = await call(
        at.gateway,
        {
          method: drawn.method,
          path: pathOf(drawn, fill) + drawn.query.replace(/%40(\w+)/g, (_, name) => String(fill(`@${name}`))),
          headers: { ...bearing(session), ...drawn.headers },
          ...(drawn.body && {
            body: 'json' in drawn.body ? fill(drawn.body.json) : Buffer.from(drawn.body.base64, 'base64'),
          }),
        },
        patienceMs,
      );
      // Some requests end the session they come with.
      if (codeOf(answer) === 'unauthenticated' || drawn.endpoint.endsWith('/logout')) sessions[drawn.role] = undefined;
      return answer;
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
