import { ProblemException } from '@raffle/service-kit';
import type { FastifyInstance } from 'fastify';

/** Writes that wait for their turn at most; further ones are refused at once. Some hundred begin each second on a busy machine. */
const maxWaiting = 2_000;

/**
 * Begins one write in each turn of the event loop, in the order in which they came; reads do not wait. Node accepts one connection in a
 * turn, so when thousands press the same button, a turn that begins all that has arrived lets those wait who only open a page
 * (docs/figures/purchases.md "A rush").
 */
export function paceWrites(server: FastifyInstance): void {
  const waiting: (() => void)[] = [];
  const beginNext = () => {
    const begin = waiting.shift();
    // First, so that the others go on whatever this one does.
    if (waiting.length > 0) setImmediate(beginNext);
    begin?.();
  };
  server.addHook('onRequest', ({ method }, _reply, done) => {
    if (method === 'GET' || method === 'HEAD') return done();
    if (waiting.length === maxWaiting)
      return done(new ProblemException('service_unavailable', { headers: { 'retry-after': '5' } }));
    waiting.push(done);
    if (waiting.length === 1) setImmediate(beginNext);
  });
}
