import { ProblemException } from '@raffle/service-kit';
import type { FastifyInstance } from 'fastify';

/** Maximum of queued writes; further ones are rejected immediately. A busy machine starts a few hundred per second. */
const maxWaiting = 2_000;

/**
 * Starts one write per turn of the event loop, in order of arrival; reads do not wait. Node accepts one connection per turn, so when
 * thousands press the same button, a turn that starts every queued write would delay those who only open a page
 * (docs/figures/purchases.md "A rush").
 */
export function paceWrites(server: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  const startNext = () => {
    const start = waiting.shift();
    // Schedule first, so that the others continue even if this one throws.
    if (waiting.length > 0) setImmediate(startNext);
    start?.();
  };
  server.addHook('onRequest', ({ method }, _reply, done) => {
    if (method === 'GET' || method === 'HEAD') return done();
    if (waiting.length === maxWaiting)
      return done(new ProblemException('service_unavailable', { headers: { 'retry-after': '5' } }));
    waiting.push(done);
    if (waiting.length === 1) setImmediate(startNext);
  });
}
