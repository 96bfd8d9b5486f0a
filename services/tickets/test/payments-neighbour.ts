import type { ErrorCode } from '@raffle/contracts/errors';
import { openPaymentSession, verifyPaymentToken } from '@raffle/contracts/internal';
import {
  fakeNeighbour,
  internalKeys,
  NeighbourProblem,
  type FakeNeighbour,
  type NeighbourCall,
} from '@raffle/test-kit';
import { v7 as uuidv7 } from 'uuid';
import { PaymentsClient } from '../src/clients.js';

interface SessionBody {
  subject_id: string;
  user_id: string;
  product_id: number;
  amount: number;
}

export interface OpenedSession extends SessionBody {
  payment_id: string;
  reference: string;
  token: string;
  payment_url: string;
}

/** A fake of payments that follows its contract: one payment per subject, and tokens that can be looked up. */
export async function paymentsNeighbour() {
  const sessions = new Map<string, OpenedSession>();
  const statuts = new Map<string, string>();
  const interrupted = new Set<string>();

  const open = ({ body }: NeighbourCall) => {
    const { subject_id, user_id, product_id, amount } = body as SessionBody;
    const token = `tok_${subject_id.replaceAll('-', '')}`;
    const session = sessions.get(subject_id) ?? {
      payment_id: uuidv7(),
      reference: `P-${String(sessions.size).padStart(8, '0')}`,
      token,
      payment_url: `http://127.0.0.1:9/pay/${token}`,
      amount,
      subject_id,
      user_id,
      product_id,
    };
    sessions.set(subject_id, session);
    return session;
  };
  const verify = ({ params }: NeighbourCall) => {
    const session = [...sessions.values()].find(({ token }) => token === params.token);
    if (!session) throw new NeighbourProblem('payment_not_found');
    const statut = statuts.get(session.token) ?? 'pending';
    return {
      ...session,
      type: 'ticket',
      statut,
      final: statut === 'paid',
      interrupted: interrupted.has(session.token),
      review_until: null,
    };
  };
  const neighbour: FakeNeighbour = await fakeNeighbour([
    [openPaymentSession, open],
    [verifyPaymentToken, verify],
  ]);
  const recover = () => {
    neighbour.answer(openPaymentSession, open);
    neighbour.answer(verifyPaymentToken, verify);
  };
  return {
    url: neighbour.url,
    calls: neighbour.calls,
    breakDown: () => neighbour.breakDown(),
    close: () => neighbour.close(),
    sessions,
    recover,
    client: () =>
      new PaymentsClient({
        PAYMENTS_URL: neighbour.url,
        INTERNAL_PRIVATE_KEY: internalKeys().signingKeys.tickets,
      }),
    /** From now on, payments reports this status for a token. */
    setStatus: (token: string, statut: string) => void statuts.set(token, statut),
    /** From now on, payments reports that the payer of a token left the provider's page. */
    interrupt: (token: string) => void interrupted.add(token),
    /** From now on, the first request for a session is answered only when `released` resolves; any other one meanwhile is refused. */
    openSlowly(released: Promise<void>): void {
      let requests = 0;
      neighbour.answer(openPaymentSession, async (call: NeighbourCall) => {
        requests += 1;
        if (requests > 1) throw new NeighbourProblem('payment_unreachable');
        await released;
        return open(call);
      });
    },
    /** From now on, payments charges this, in F CFA. */
    charge: (amount: number) => neighbour.answer(openPaymentSession, { ...openPaymentSession.fixture, amount }),
    /** From now on, payments refuses to open sessions. */
    refuse: (code: ErrorCode) =>
      neighbour.answer(openPaymentSession, () => {
        throw new NeighbourProblem(code);
      }),
  };
}

export type PaymentsNeighbour = Awaited<ReturnType<typeof paymentsNeighbour>>;
