import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { StartFailure } from './start-failure.js';

const defaultTimeoutMs = 2_000;

/**
 * Polls `isReady` until it returns true.
 * @throws StartFailure naming `what` after `withinMs` milliseconds.
 */
export async function until(
  what: string,
  withinMs: number,
  isReady: () => Promise<boolean>,
  pauseMs = 100,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new StartFailure(`${what} is not ready after ${Math.round(withinMs / 1000)} s.`);
    await pause(pauseMs);
  }
}

/** Sends bytes (Latin-1) to a TCP port and returns whether the start of the answer matches `expected`. */
export function answersWith(
  port: number,
  host: string,
  send: string,
  expected: RegExp,
  withinMs = defaultTimeoutMs,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    let received = '';
    const done = (answer: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(() => done(false), withinMs);
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (expected.test(received)) done(true);
    });
    socket.once('connect', () => socket.write(send, 'latin1'));
  });
}

/** Whether a GET is answered with 200 within so many milliseconds. */
export async function isOk(
  url: string,
  headers: Record<string, string> = {},
  withinMs = defaultTimeoutMs,
): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(withinMs) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false; // not listening yet
  }
}
