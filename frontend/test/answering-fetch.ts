import { waitFor } from '@testing-library/react';
import { usual } from '../../tests/e2e/gallery/usual.js';
import { exampleReply, keyOf, type Replies, type Reply } from '../../tests/e2e/gallery/state.js';

let replies: Replies = {};
let counts: Record<string, number> = {};
let made: { method: string; path: string }[] = [];

/** From now on `fetch` answers the application's calls with these, the gallery's usual replies and the contracts' examples, without a network. */
export function answerCalls(own: Replies): void {
  replies = { ...usual, ...own };
  counts = {};
  made = [];
  globalThis.fetch = (input, init) => {
    const [path = '', query] = (input as string).replace(/^\/api/, '').split('?');
    const [method, asked] = [init?.method ?? 'GET', new URLSearchParams(query)];
    made.push({ method, path });
    const call = keyOf(replies, `${method} ${path}`, asked);
    return answer(next(call) ?? exampleReply(method, path, asked), init?.signal ?? null);
  };
}

/** What the application has called since `answerCalls`. */
export const callsMade = (): readonly { method: string; path: string }[] => made;

/** Waits until the application has made the call. */
export const called = (call: string): Promise<void> =>
  waitFor(() => {
    if (counts[call] === undefined) throw new Error(`${call} was not called.`);
  });

/** A list is used in order, and its last element repeats. */
function next(call: string): Reply | undefined {
  const found = replies[call];
  const count = (counts[call] = (counts[call] ?? 0) + 1);
  const list: readonly (Reply | undefined)[] = Array.isArray(found) ? (found as readonly Reply[]) : [found as Reply];
  return list[Math.min(count, list.length) - 1];
}

function answer(reply: Reply | undefined, signal: AbortSignal | null): Promise<Response> {
  if (reply === 'never')
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  if (reply === undefined || reply === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'));
  const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
  return Promise.resolve(new Response(body, { status: reply.status ?? 200, headers: reply.headers ?? {} }));
}
