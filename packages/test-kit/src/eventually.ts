import type { RunningService } from '@raffle/service-kit';

/**
 * Runs `attempt` until it stops throwing, and returns its result. Use it to wait in a test: never sleep.
 * @throws the error of an attempt that started after `timeoutMs` milliseconds: even if this process was blocked in between, the
 * final state is still checked.
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  // Longer than the longest retry pause: of a broker or Redis connection, or of a handler's first retries.
  { timeoutMs = 20_000, intervalMs = 40 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const last = Date.now() >= deadline;
    try {
      return await attempt();
    } catch (error) {
      if (last) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}

/** Waits until a service's database and broker are ready; stops a service that never gets there. */
export async function becomeReady(
  service: Pick<RunningService, 'url' | 'close'>,
  { timeoutMs = 30_000 } = {},
): Promise<void> {
  try {
    await eventually(
      async () => {
        const ready = await fetch(`${service.url}/ready`);
        if (!ready.ok) throw new Error(await ready.text());
      },
      { timeoutMs },
    );
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** For `jest.useFakeTimers({ now, doNotFake: [...allButDate] })`: only the date is faked, timers continue. */
export const allButDate = [
  'nextTick',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
  'queueMicrotask',
  'performance',
  'hrtime',
] as const;
