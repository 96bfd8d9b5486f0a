import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startSystem, throwAwayFolder, type System, type SystemOptions } from '@raffle/local';
import { registerOnce } from '../buyer.js';
import { savedLogs } from '../saved-logs.js';

/** Runs `work` with an empty folder that is removed afterwards; when it fails, its logs (in `logs`) are copied, and the error says where. */
export async function inTemporaryFolder<Found>(work: (folder: string) => Promise<Found>): Promise<Found> {
  const folder = throwAwayFolder();
  try {
    return await work(folder);
  } catch (error) {
    // Nothing was started yet when there are none.
    if (!existsSync(join(folder, 'logs'))) throw error;
    throw new Error(`${messageOf(error)} The logs are in ${savedLogs(folder)}.`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A whole system in `dataDir` for a trial: all requests come from one address, and lost webhooks must be found soon. */
export function startTrialSystem(options: SystemOptions): Promise<System> {
  return startSystem({
    temporary: true,
    demonstration: false,
    quiet: true,
    ...options,
    env: {
      ...options.env,
      gateway: {
        LIMIT_LOGIN_ADDRESS: '6000/60',
        LIMIT_GENERAL_ADDRESS: '60000/60',
        LIMIT_REGISTRATION_ADDRESS: '6000/60',
        LIMIT_PAYMENT_ADDRESS: '6000/60',
        ...options.env?.gateway,
      },
      payments: { POLL_INTERVAL_SECONDS: '2', ...options.env?.payments },
    },
  });
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Registration {
  phone: string;
  /** Milliseconds since 1970. */
  began: number;
  /** When its paid registration was exchanged for a session. */
  ended: number;
}

let people = 0;

/** People register, pay and get their sessions while a trial disturbs the system. */
export class Registrations {
  readonly done: Registration[] = [];
  private readonly lanes: Promise<void>[];
  private stopped = false;

  /** @param lanes how many register at the same time. */
  constructor(
    private readonly places: Pick<System['addresses'], 'gateway' | 'sandbox'>,
    lanes = 3,
  ) {
    this.lanes = Array.from({ length: lanes }, () => this.keepRegistering());
    // Read by `end`; until then a failure must not be an unhandled rejection.
    for (const lane of this.lanes) lane.catch(() => undefined);
  }

  private async keepRegistering(): Promise<void> {
    while (!this.stopped) {
      const phone = `91${String(++people).padStart(6, '0')}`;
      const began = Date.now();
      await registerOnce(phone, this.places);
      this.done.push({ phone, began, ended: Date.now() });
    }
  }

  /**
   * How long a registration may take while something is replaced, in milliseconds: `limitMs`, or on a busy machine ten times as long as half of
   * those that have ended so far took.
   */
  within(limitMs: number): number {
    const took = this.done.map(({ began, ended }) => ended - began).toSorted((one, other) => one - other);
    return Math.max(limitMs, 10 * (took[Math.floor(took.length / 2)] ?? 0));
  }

  /** Lets those that began come to their end. @throws Error naming one that got no session within a minute. */
  async end(): Promise<Registration[]> {
    this.stopped = true;
    await Promise.all(this.lanes);
    return this.done;
  }
}
