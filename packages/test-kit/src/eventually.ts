/**
 * Runs `attempt` until it stops throwing, and answers what it answered. The way to wait in a test: never sleep.
 * @throws the last attempt's error after `timeoutMs` milliseconds.
 */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  { timeoutMs = 10_000, intervalMs = 40 }: { timeoutMs?: number; intervalMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, intervalMs));
  }
}
