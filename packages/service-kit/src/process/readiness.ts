import { withDeadline } from './bounded-waits.js';

export type ReadinessCheck = () => void | Promise<void>;

const checkTimeoutMs = 2_000;

/** What must work before this process receives traffic. Each part adds its check when its module starts. */
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();
  private stopping = false;

  /** `check` throws when the part is unavailable; it has two seconds. */
  addCheck(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** From now on not ready: no new traffic while the process drains. */
  stop(): void {
    this.stopping = true;
  }

  async report(): Promise<{ ready: boolean; checks: Record<string, 'up' | 'down'> }> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, (await passes(check)) ? 'up' : 'down'] as const),
    );
    const ready = !this.stopping && results.every(([, state]) => state === 'up');
    return { ready, checks: Object.fromEntries(results) };
  }
}

async function passes(check: ReadinessCheck): Promise<boolean> {
  try {
    await withDeadline(checkTimeoutMs, Promise.try(check), 'the check');
    return true;
  } catch {
    // The answer itself is the report; the part logs the cause.
    return false;
  }
}
