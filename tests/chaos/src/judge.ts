import { password, type Memory, type Places } from './buyer.js';
import { insist, send, type RequestResult } from './client.js';

export interface MyTickets {
  tickets: { type: string; price: number; status: string }[];
  credits: { kind: string; value: number }[];
}

/**
 * Compares what a buyer was shown with what they have now: a paid registration is an account, and the amount paid for
 * purchases is in tickets and credits, to the franc. @returns one sentence for what is missing; undefined if nothing
 * is.
 */
export async function missing(memory: Memory, { gateway, sandbox }: Places): Promise<string | undefined> {
  if (!memory.registrationPaid) return undefined;
  if (!memory.hadSession) return `${memory.phone} paid the registration and got no session`;
  // The system has recovered, but a connection that was open during the faults may still break once.
  const until = Date.now() + 20_000;
  const login = { body: { phone: memory.phone, password } };
  const session = await insist<{ token: string }>(`${gateway}/api/users/login`, login, { until });
  if (session.is !== 'acknowledged')
    return `${memory.phone} paid the registration and cannot log in (${shown(session)})`;
  const ask = { method: 'GET', token: session.answer.token } as const;
  const mine = await insist<MyTickets>(`${gateway}/api/tickets/user`, ask, { until });
  if (mine.is !== 'acknowledged') return `${memory.phone} cannot see their tickets (${shown(mine)})`;
  const paid = sum(await Promise.all(memory.paid.map((token) => amountOf(token, sandbox))));
  const has = worth(mine.answer);
  if (has === paid) return undefined;
  return `${memory.phone} (${memory.intent}) paid ${paid} F CFA in ${memory.paid.join(', ')} and has ${has}`;
}

/** The value of a person's tickets and credits, in F CFA. Tickets of a cancelled product are among the credits. */
function worth({ tickets, credits }: MyTickets): number {
  return sum([
    ...tickets.filter(({ status }) => status !== 'credited').map(({ price }) => price),
    ...credits.map(({ value }) => value),
  ]);
}

async function amountOf(payment: string, sandbox: string): Promise<number> {
  const session = await send<{ totalPrice: number }>(`${sandbox}/sandbox/payments/${payment}`, { method: 'GET' });
  if (session.is !== 'acknowledged') throw new Error(`the sandbox lost ${payment}`);
  return session.answer.totalPrice;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const shown = (result: RequestResult<unknown>) => (result.is === 'refused' ? result.status : result.is);
