/**
 * Runs `attempt` until it stops throwing, and answers what it answered. The way to wait in a test: never sleep.
 * @throws the error of an attempt that began after `timeoutMs` milliseconds: however long this process itself was kept from
 * running, what is true by then is seen.
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  // Longer than the longest pause of what waits for its next try by itself: a broker's or Redis' connection, a handler's first tries.
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
