import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Maximum of unanswered requests of a connection. Browsers and proxies wait for an answer before they send the next request. */
const maxUnanswered = 16;

/**
 * Cuts connections that send many requests without waiting for answers. All requests of a packet, about a thousand, are parsed in one
 * turn of the event loop, and everybody else waits until they are handled.
 */
export function cutPipelines(server: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  server.server.prependListener('request', ({ socket }, response) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > maxUnanswered) return void socket.destroy();
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
  // Without `done`, what had already arrived on the connection costs nothing more.
  server.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) done();
  });
}
