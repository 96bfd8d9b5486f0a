import type { RunningService } from '@raffle/service-kit';

/**
 * Runs `attempt` until it stops throwing, and returns its result. Use it to wait in a test: never sleep. The pause between two attempts,
 * unless it is given, grows with the time waited: what takes long is not asked hundreds of times.
 * @throws the error of an attempt that started after `timeoutMs` milliseconds: even if this process was blocked in between, the
 * final state is still checked.
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  // Longer than the longest retry pause: of a broker or Redis connection, or of a handler's first retries.
  { timeoutMs = 20_000, intervalMs }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<T> {
  // Not the date, which a test may have stopped.
  const startedAt = performance.now();
  for (;;) {
    const last = performance.now() - startedAt >= timeoutMs;
    try {
      return await attempt();
    } catch (error) {
      if (last) throw error;
    }
    const pauseMs = intervalMs ?? Math.max(40, (performance.now() - startedAt) / 20);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
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
