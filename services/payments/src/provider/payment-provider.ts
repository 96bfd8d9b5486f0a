/** What a provider must be told to let a person pay. */
export interface NewSession {
  paymentId: string;
  /** F CFA */
  amount: number;
  description: string;
  clientName: string;
  /** E.164 */
  clientPhone: string;
  userId: string | null;
  returnUrl: string;
  webhookUrl: string;
}

export interface OpenedSession {
  token: string;
  paymentUrl: string;
}

/** What the provider itself says of a session, in nobody's dialect. */
export type ProviderVerdict =
  /** `interrupted`: the person broke off, or did not validate; it can be paid all the same. */
  | { state: 'pending'; interrupted: boolean }
  | { state: 'failed' }
  | {
      state: 'paid';
      /** Whether amount and currency are those that were asked. */
      asExpected: boolean;
      /** F CFA as the provider shows it, for the person who looks at a mismatch; null where it shows none. */
      received: number | null;
      fee: number | null;
      operator: string | null;
    };

/** The port to whoever takes the money. Each provider is one folder beside this file. */
export abstract class PaymentProvider {
  /** As the environment calls it; kept with each payment. */
  abstract readonly name: string;

  /**
   * Opens a session. Not idempotent: call it once a payment.
   * @throws ProviderRefused when it says no, ProviderUnreachable when it says nothing that can be understood in time.
   */
  abstract createSession(session: NewSession): Promise<OpenedSession>;

  /**
   * Asks for a session's state.
   * @param expectedAmount in F CFA
   * @throws ProviderUnreachable when it says nothing that can be understood in time.
   */
  abstract checkStatus(token: string, expectedAmount: number): Promise<ProviderVerdict>;
}

/** The provider answered and said no. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';

  constructor(
    /** Its own sentence for the person, cleaned and bounded; undefined where it gave none. */
    readonly sentence: string | undefined,
  ) {
    super('the provider refused');
  }
}

/**
 * No answer, or none that can be understood; what the provider did is unknown. Carries no cause: errors of HTTP clients
 * quote addresses, and ours is a secret.
 */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';

  constructor(readonly reason: string) {
    super(`the provider could not be reached: ${reason}`);
  }
}
