/**
 * The result of `work`, awaited for at most `timeoutMs` milliseconds. The work itself is not cancelled.
 * @param what the name of the work in the error, or a function that creates the error
 * @throws Error after the timeout
 */
export async function withDeadline<T>(timeoutMs: number, work: Promise<T>, what: string | (() => Error)): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(typeof what === 'string' ? new Error(`${what} took longer than ${timeoutMs} ms`) : what());
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
