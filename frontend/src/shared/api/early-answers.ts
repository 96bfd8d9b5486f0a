import { noteServerTime } from '../server-clock.js';
import { timeoutSignal } from './timeout-signal.js';

/** An answer older than this is requested again (milliseconds). */
const freshMs = 30_000;

const asked = new Map<string, { token: string; at: number; response: Promise<Response> }>();

/**
 * Requests what the first screen reads while the application's code is still loading, which takes seconds on a slow network or phone.
 * `call-api.ts` takes the answer. Only the boot script is loaded by then, so there are no schemas here.
 * @param path of a GET, without `/api`.
 */
export function askEarly(path: string, token: string): void {
  const at = Date.now();
  const response = fetch(`/api${path}`, {
    headers: { Accept: 'application/json, application/problem+json', Authorization: `Bearer ${token}` },
    signal: timeoutSignal(freshMs),
    cache: 'no-store',
    credentials: 'omit',
  });
  // The consumer handles a rejection; until then it is ignored.
  response.then(
    (answer) => noteServerTime(answer, at),
    () => undefined,
  );
  asked.set(path, { token, at, response });
}

/** The answer requested early, once; undefined if it is old or another session's. */
export function takeEarlyAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const found = asked.get(path);
  asked.delete(path);
  return found && found.token === token && Date.now() - found.at < freshMs ? found.response : undefined;
}
