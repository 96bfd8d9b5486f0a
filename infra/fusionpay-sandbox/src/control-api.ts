import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { faultsSchema, operators, type Payment } from './payment.js';
import type { Outcome, Sessions } from './sessions.js';

const settleBody = z
  .strictObject({
    operator: z.enum(operators).default('t-money'),
    statut: z.enum(['failure', 'failed']).optional(),
    /** The number that pays, if it differs from the merchant's. */
    numeroSend: z.string().min(1).optional(),
  })
  .default({ operator: 't-money' });
const globalFaults = faultsSchema.extend({ once: z.boolean().default(false) });
const listQuery = z.object({ limit: z.coerce.number().int().min(1).max(1_000).default(50) });

/** The interface that tests use to control the sandbox. The real provider has none. */
export function controlApi(server: FastifyInstance, sessions: Sessions): void {
  const view = (payment: Payment) => ({
    ...payment,
    returnAddress: sessions.returnAddress(payment),
    statusCalls: sessions.statusCallsOf(payment.token),
    webhooks: sessions.webhooks.of(payment.token),
  });

  server.get('/sandbox/payments', async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    if (!query.success) return refuse(reply, query.error);
    return { payments: sessions.store.newest(query.data.limit).map(view) };
  });

  server.get<{ Params: { token: string } }>('/sandbox/payments/:token', async (request, reply) => {
    const payment = sessions.store.find(request.params.token);
    return payment ? view(payment) : reply.status(404).send({ error: 'no such payment' });
  });

  for (const outcome of ['pay', 'fail', 'cancel'] as const satisfies readonly Outcome[]) {
    server.post<{ Params: { token: string } }>(`/sandbox/payments/:token/${outcome}`, async (request, reply) => {
      const body = settleBody.safeParse(request.body ?? undefined);
      if (!body.success) return refuse(reply, body.error);
      const asked = sessions.store.find(request.params.token);
      if (!asked) return reply.status(404).send({ error: 'no such payment' });
      const payment = { ...asked, numeroSend: body.data.numeroSend ?? asked.numeroSend };
      const settled = await sessions.settle(payment, outcome, body.data.operator, body.data.statut);
      return settled ? view(settled) : reply.status(409).send({ error: 'already paid' });
    });
  }

  server.post<{ Params: { token: string } }>('/sandbox/payments/:token/faults', async (request, reply) => {
    const faults = faultsSchema.safeParse(request.body);
    if (!faults.success) return refuse(reply, faults.error);
    const payment = sessions.store.find(request.params.token);
    if (!payment) return reply.status(404).send({ error: 'no such payment' });
    const changed = { ...payment, faults: { ...payment.faults, ...faults.data } };
    sessions.store.save(changed);
    return view(changed);
  });

  server.get('/sandbox/faults', async () => sessions.faults.shown());
  server.post('/sandbox/faults', async (request, reply) => {
    const body = globalFaults.safeParse(request.body);
    if (!body.success) return refuse(reply, body.error);
    const { once, ...faults } = body.data;
    sessions.faults.set(faults, once);
    return sessions.faults.shown();
  });
  server.delete('/sandbox/faults', async () => {
    sessions.faults.clear();
    return sessions.faults.shown();
  });
}

function refuse(reply: FastifyReply, error: z.ZodError): FastifyReply {
  return reply.status(400).send({ error: z.prettifyError(error) });
}
