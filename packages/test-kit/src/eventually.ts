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
