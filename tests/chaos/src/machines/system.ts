import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSystem, type System, type SystemOptions } from '@raffle/local';
import { registerOnce } from '../buyer.js';

/** @returns what it found, in one sentence with its figure. @throws Error when that is too little. */
export type Trial = () => Promise<string>;

/** Runs `trial` with an empty folder that is removed afterwards; when it fails, its logs (in `logs`) are kept, and the error says where. */
export async function inTemporaryFolder<Found>(
  name: string,
  trial: (folder: string) => Promise<Found>,
): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), `raffle-${name}-`));
  try {
    return await trial(folder);
  } catch (error) {
    // Nothing was started yet when there are none.
    if (!existsSync(join(folder, 'logs'))) throw error;
    const logs = `${folder}-logs`;
    if (!existsSync(join(folder, 'logs'))) throw error;
    cpSync(join(folder, 'logs'), logs, { recursive: true });
    throw new Error(`${error instanceof Error ? error.message : String(error)} The logs are in ${logs}.`, {
      cause: error,
    });
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

interface Registration {
  phone: string;
  /** Milliseconds since 1970. */
  began: number;
  /** When its paid registration was exchanged for a session. */
  ended: number;
}

/** People register, pay and get their sessions while a trial disturbs the system. */
export class Registrations {
  readonly done: Registration[] = [];
  private readonly lanes: Promise<void>[];
  private started = 0;
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
      const phone = `91${String(++this.started).padStart(6, '0')}`;
      const began = Date.now();
      await registerOnce(phone, this.places);
      this.done.push({ phone, began, ended: Date.now() });
    }
  }

  /** Lets those that began come to their end. @throws Error naming one that got no session within a minute. */
  async end(): Promise<Registration[]> {
    this.stopped = true;
    await Promise.all(this.lanes);
    return this.done;
  }
}
