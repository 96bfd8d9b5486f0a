import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** The request or message that the running code works for; included in logs, internal calls and events. */
export interface RequestContext {
  requestId: string;
  /** The same for everything that one original request caused. */
  correlationId: string;
  /** The message or request that directly caused this work. */
  causationId?: string;
  userId?: string;
}

export const requestIdHeader = 'x-request-id';
export const correlationIdHeader = 'x-correlation-id';

const storage = new AsyncLocalStorage<RequestContext>();

/** The current context; outside of a request or message, a new one that is not stored. */
export function requestContext(): RequestContext {
  const current = storage.getStore();
  if (current) return current;
  const requestId = randomUUID();
  return { requestId, correlationId: requestId };
}

/** Undefined outside of a request or message. */
export function currentRequestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work`, and everything it awaits, in `context`. */
export function inRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** Ids come from outside: anything that does not look like one is replaced, so that nothing else enters logs and events. */
function acceptedId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:-]{7,63}$/.test(value) && !/^\d+$/.test(value)
    ? value
    : undefined;
}

/** The context of an incoming HTTP request, from its headers. */
export function contextOfHeaders(headers: Record<string, unknown>): RequestContext {
  const requestId = acceptedId(headers[requestIdHeader]) ?? randomUUID();
  return { requestId, correlationId: acceptedId(headers[correlationIdHeader]) ?? requestId };
}
