import type { Payment } from '../payment/payment.queries.js';

/** The request for a payment session. */
export type NewSession = Pick<Payment, 'id' | 'amount' | 'description' | 'client_name' | 'client_phone' | 'user_id'> & {
  returnUrl: string;
  webhookUrl: string;
};

export interface OpenedSession {
  token: string;
  payment_url: string;
}

/** The provider's answer about a session, in a form independent of the provider. */
export type ProviderVerdict =
  /** `interrupted`: the person left or did not validate; the session can still be paid. */
  | { state: 'pending'; interrupted: boolean }
  /** `operator`: null where it names none. */
  | { state: 'failed'; operator: string | null }
  /** It answered, and does not know the session, or says nothing about it that can be read. */
  | { state: 'unknown' }
  | {
      state: 'paid';
      /** Whether amount and currency are the expected ones. */
      asExpected: boolean;
      /** F CFA as the provider reports it, for the review of a mismatch; null where it reports none that can be read. */
      received: number | null;
      /** What it reports as the amount where that cannot be read, cut and cleaned. */
      amount_text: string | null;
      fee: number | null;
      operator: string | null;
      /** The number that paid, E.164; null where it reports none that could be one. */
      payer_phone: string | null;
    };

/** The port to a payment provider. */
export abstract class PaymentProvider {
  /**
   * Opens a session. Not idempotent: call it once a payment.
   * @throws ProviderRefused when it refuses, ProviderUnreachable without a usable answer in time.
   */
  abstract createSession(session: NewSession): Promise<OpenedSession>;

  /**
   * Asks for a session's state.
   * @param expectedAmount in F CFA
   * @throws ProviderUnreachable without an answer in time.
   */
  abstract checkStatus(token: string, expectedAmount: number): Promise<ProviderVerdict>;

  /** Ends its connections. */
  abstract close(): Promise<void>;
}

/** The provider answered with a refusal. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    /** Its own sentence for the buyer, cleaned and bounded; undefined where it gave none. */
    readonly sentence: string | undefined,
  ) {
    super('the provider refused');
  }
}

/**
 * No usable answer; whether the provider acted is unknown. Has no `cause`: errors of HTTP clients quote addresses, and ours is a
 * secret.
 */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';

  constructor(readonly reason: string) {
    super(`the provider could not be reached: ${reason}`);
  }
}
