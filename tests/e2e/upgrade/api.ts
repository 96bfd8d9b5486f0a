import { expect } from '@playwright/test';
import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { TicketEntry } from '@raffle/contracts/http/tickets';

interface Session {
  token: string;
  user: { id: string };
}
interface MyTickets {
  tickets: TicketEntry[];
  to_place: { registration: number };
  credits: { kind: string; value: number; product_name: string }[];
}
type Form = Record<'name' | 'phone' | 'city' | 'password', string>;

/** The public interface of one system, as a browser calls it. */
export function apiOf(gateway: string, sandbox: string) {
  const send = (method: string, path: string, token?: string, body?: unknown) =>
    fetch(`${gateway}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(30_000),
    });
  async function call<Answer>(...request: Parameters<typeof send>): Promise<Answer> {
    const answer = await send(...request);
    expect(answer.ok, `${request[0]} ${request[1]}: ${answer.status}`).toBe(true);
    return (await answer.json()) as Answer;
  }
  const pay = async (paymentToken: string) => {
    const answer = await fetch(`${sandbox}/sandbox/payments/${paymentToken}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operator: 'orange' }),
      signal: AbortSignal.timeout(30_000),
    });
    expect(answer.ok).toBe(true);
  };
  return {
    pay,
    async login(phone: string, password: string): Promise<string> {
      return (await call<Session>('POST', '/users/login', undefined, { phone, password })).token;
    },
    async loginAdmin(username: string, password: string): Promise<string> {
      return (await call<{ token: string }>('POST', '/admin/login', undefined, { username, password })).token;
    },
    /** Registers and pays. @returns the new session. */
    async register(form: Form): Promise<Session> {
      const body = { ...form, confirmPassword: form.password, acceptTerms: true };
      const started = await call<{ token: string; claim_secret: string }>(
        'POST',
        '/users/registrations',
        undefined,
        body,
      );
      await pay(started.token);
      const claim = { paymentToken: started.token, claimSecret: started.claim_secret };
      let session: Session | undefined;
      await expect
        .poll(
          async () => {
            const answer = await send('POST', '/users/register', undefined, claim);
            if (answer.status === 200) session = (await answer.json()) as Session;
            return answer.status;
          },
          { timeout: 30_000 },
        )
        .toBe(200);
      if (!session) throw new Error('the claim answered 200 without a session');
      return session;
    },
    myTickets: (token: string) => call<MyTickets>('GET', '/tickets/user', token),
    purchase: (token: string, productId: number, quantity: number) =>
      call<{ token: string }>('POST', '/tickets/purchase', token, { productId, quantity }),
    /** @returns the status of the answer. */
    draw: async (token: string, productId: number) =>
      (await send('POST', `/admin/products/${productId}/draw`, token)).status,
    record: async (productId: number) => call<DrawRecord>('GET', `/draws/${productId}/record`),
  };
}
export type Api = ReturnType<typeof apiOf>;
