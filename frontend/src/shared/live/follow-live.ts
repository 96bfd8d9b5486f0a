import { savesData } from '../saves-data.js';
import { noteServerTime } from '../server-clock.js';
import { storedToken } from '../stored-token.js';
import { liveEventHandler, type LiveTarget } from './apply-live-event.js';
import { eventStreamParser } from './event-stream.js';
import { onOtherDraw, watchedDraw } from './watched-draw.js';

/** The server sends something every 20 s: a connection silent for this long is dead, even if it looks open (milliseconds). */
const maxSilenceMs = 50_000;
/** After a stream that lasted this long the next pause is short again (milliseconds). */
const stableMs = 30_000;

/** A page of another draw gets its own stream within this time: the hour of a draw reaches thousands at once (milliseconds). */
const maxMoveMs = 5_000;

/** With Save-Data: between two reads of what is shown (milliseconds). The text `dataSaver` says it. */
const savingPollMs = 30_000;

/**
 * Follows GET /api/live until `signal` aborts: one stream while the page is visible, none while it is hidden,
 * and a new one, after growing pauses, whenever it breaks. Each start refetches older data, so that nothing is missed in between.
 * With Save-Data there is no stream: what is shown is refetched instead, as long as the page is visible.
 */
export async function followLive(target: LiveTarget): Promise<void> {
  const { signal } = target;
  const handle = liveEventHandler(target);
  let failures = 0;
  while (!signal.aborted) {
    await untilSeen(signal);
    if (signal.aborted) return;
    if (savesData()) {
      await handle({ event: 'open', data: '{}' });
      // A failure is repaired at the next turn.
      await target.refreshSession().catch(() => undefined);
      await pause(savingPollMs, signal);
      continue;
    }
    const startedAt = Date.now();
    const stream = new AbortController();
    const stop = () => stream.abort();
    const hide = () => document.hidden && stop();
    const draw = watchedDraw();
    let moving: ReturnType<typeof setTimeout> | undefined;
    const unfollow = onOtherDraw(() => {
      clearTimeout(moving);
      if (watchedDraw() !== draw) moving = setTimeout(stop, Math.random() * maxMoveMs);
    });
    signal.addEventListener('abort', stop);
    document.addEventListener('visibilitychange', hide);
    // Any failure leads to a new stream; until then every screen polls.
    const retryAfterMs = await readStream(target, handle, stream).catch(() => 0);
    const moved = watchedDraw() !== draw;
    stop();
    unfollow();
    clearTimeout(moving);
    signal.removeEventListener('abort', stop);
    document.removeEventListener('visibilitychange', hide);
    if (signal.aborted) return;
    failures = document.hidden || moved ? 0 : Date.now() - startedAt > stableMs ? 1 : failures + 1;
    if (failures > 0) await pause(pauseBefore(failures, retryAfterMs), signal);
  }
}

/** @returns how long the server asks to wait, in milliseconds. Throws when the stream breaks. */
async function readStream(
  { refreshSession, onActivity }: LiveTarget,
  handle: ReturnType<typeof liveEventHandler>,
  stream: AbortController,
): Promise<number> {
  const token = storedToken.read();
  let silence: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(() => stream.abort(), maxSilenceMs);
  };
  restartTimer();
  try {
    const sentAt = Date.now();
    const draw = watchedDraw();
    const answer = await fetch(`/api/live${draw === null ? '' : `?draw=${draw}`}`, {
      headers: { Accept: 'text/event-stream', ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
      cache: 'no-store',
      credentials: 'omit',
      signal: stream.signal,
    });
    noteServerTime(answer, sentAt);
    if (answer.status === 401) await refreshSession();
    if (!answer.ok || !answer.body) return Number(answer.headers.get('Retry-After') ?? 0) * 1000;
    const take = eventStreamParser();
    const decoder = new TextDecoder();
    const reader = answer.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 0;
      restartTimer();
      onActivity();
      for (const event of take(decoder.decode(value, { stream: true }))) await handle(event);
    }
  } finally {
    clearTimeout(silence);
  }
}

function untilSeen(signal: AbortSignal): Promise<void> {
  return until(signal, (done) => {
    const look = () => !document.hidden && done();
    document.addEventListener('visibilitychange', look);
    look();
    return () => document.removeEventListener('visibilitychange', look);
  });
}

/** Ends early when the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return until(signal, (done) => {
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
    };
  });
}

/** Resolves when `start` calls `done` or `signal` aborts, then runs the clean-up that `start` returned. */
function until(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise((resolve) => {
    let clean: () => void = () => undefined;
    const done = () => {
      signal.removeEventListener('abort', done);
      // Deferred until `start` has returned its clean-up, also when it calls `done` synchronously.
      queueMicrotask(() => clean());
      resolve();
    };
    signal.addEventListener('abort', done);
    if (signal.aborted) return done();
    clean = start(done);
  });
}

const firstMs = 1_000;
const longestMs = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds: twice as long after each failure, a minute at most, and randomised:
 * after a restart thousands of browsers reconnect.
 */
export function pauseBefore(failures: number, retryAfterMs = 0, random: () => number = Math.random): number {
  const ms = Math.min(firstMs * 2 ** Math.min(failures, 10), longestMs);
  const asked = Number.isFinite(retryAfterMs) ? Math.min(Math.max(retryAfterMs, 0), 5 * longestMs) : 0;
  return asked + ms * (0.5 + random() / 2);
}
