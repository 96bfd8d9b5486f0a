import { problem } from '@raffle/contracts/problem';
import * as z from 'zod/mini';
import { sessionKind, storedToken } from '../stored-token.js';
import { texts } from '../texts.fr.js';
import { ApiError, notifyUnauthenticated } from './api-error.js';
import './zod-settings.js';

/**
 * What an unsuccessful answer means, for every way of calling the server. A 401 ends the session here: it removes the token
 * and redirects to the login (docs/product.md section 4).
 */
export function failedAnswer(response: Response, content: unknown): ApiError {
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response);
  const parsed = z.safeParse(problem, content);
  if (status === 401) {
    const token = storedToken.read();
    storedToken.remove();
    notifyUnauthenticated(
      token === null
        ? undefined
        : { admin: sessionKind(token) === 'admin', message: parsed.success ? parsed.data.message : null },
    );
  }
  if (!parsed.success) {
    // Not sent by one of our processes: a proxy before the gateway, or a network's login page.
    const unreachable = status === 502 || status === 503 || status === 504;
    return new ApiError(unreachable ? texts.unreachable : texts.unexpectedAnswer, {
      status,
      code: unreachable ? 'unreachable' : 'unexpected_answer',
      retryAfterSeconds,
    });
  }
  const { code, message, errors } = parsed.data;
  return new ApiError(message, { status, code, retryAfterSeconds, fieldErrors: errors ?? [] });
}

/** An answer's text as JSON, or unparsed: a proxy's HTML page, for example, which the schemas refuse while its status is still used. */
export function parseContent(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Seconds to wait before asking again, or null. */
export function readRetryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
