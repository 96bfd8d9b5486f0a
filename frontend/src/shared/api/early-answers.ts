import { givenUpAfter } from './given-up-after.js';

/** Later than this an answer is asked for again (milliseconds). */
const freshMs = 30_000;

const asked = new Map<string, { token: string; at: number; response: Promise<Response> }>();

/**
 * Asks what the first screen reads while the application's code is still on its way: on a slow network or phone that code takes seconds.
 * `call-api.ts` takes the answer. The boot script is alone on the page then, so there are no schemas here.
 * @param path of a GET, without `/api`.
 */
export function askEarly(path: string, token: string): void {
  const response = fetch(`/api${path}`, {
    headers: { Accept: 'application/json, application/problem+json', Authorization: `Bearer ${token}` },
    signal: givenUpAfter(freshMs),
    cache: 'no-store',
    credentials: 'omit',
  });
  // Whoever takes it handles its failure; until then it is nobody's.
  response.catch(() => undefined);
  asked.set(path, { token, at: Date.now(), response });
}

/** The answer asked for early, once; none where it is old or another session's. */
export function takeEarlyAnswer(path: string, token: string | null): Promise<Response> | undefined {
  const found = asked.get(path);
  asked.delete(path);
  return found && found.token === token && Date.now() - found.at < freshMs ? found.response : undefined;
}
