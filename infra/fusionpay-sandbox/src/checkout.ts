import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { checkoutPage, notFoundPage } from './checkout-page.js';
import { operators } from './payment.js';
import type { Sessions } from './sessions.js';

const formBody = z.object({ operator: z.enum(operators), action: z.enum(['pay', 'fail', 'cancel']) });

/** The checkout page. No script: it must work on any phone. */
export function checkout(server: FastifyInstance, sessions: Sessions, stylesheet: string): void {
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  server.get('/assets/checkout.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=300').send(stylesheet),
  );
  server.get('/favicon.ico', async (_request, reply) => reply.status(204).send());

  server.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const payment = sessions.store.find(request.params.token);
    if (!payment) return page(reply.status(404), notFoundPage(), null);
    const address = sessions.returnAddress(payment);
    const preselected = sessions.store.lastOperatorOf(payment.numeroSend) ?? 't-money';
    return page(reply, checkoutPage(payment, address, preselected), address);
  });

  server.post<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const payment = sessions.store.find(request.params.token);
    if (!payment) return page(reply.status(404), notFoundPage(), null);
    const form = formBody.safeParse(request.body);
    const open = payment.statut === 'pending' || payment.statut === 'no paid';
    if (!form.success || !open) return reply.redirect(`/pay/${payment.token}`, 303);
    const settled = await sessions.settle(payment, form.data.action, form.data.operator);
    return reply.redirect(sessions.returnAddress(settled ?? payment) ?? `/pay/${payment.token}`, 303);
  });
}

function page(reply: FastifyReply, html: string, returnAddress: string | null): FastifyReply {
  // A browser also applies form-action to the redirect after the form, so the return URL must be allowed.
  const back = returnAddress ? ` ${new URL(returnAddress).origin}` : '';
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self'${back}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(html);
}
