import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { amountsOf, type Faults, type Payment } from './payment.js';
import type { Sessions } from './sessions.js';

/** The provider's minimum amount, F CFA. */
const minimumAmount = 200;
/** Maximum time for which the fault `no_answer` holds a call, in milliseconds. */
const silenceMs = 60_000;

const createBody = z.object({
  totalPrice: z.coerce.number().int(),
  article: z.array(z.record(z.string(), z.unknown())).min(1),
  numeroSend: z.string().min(1),
  nomclient: z.string().min(1),
  personal_Info: z.array(z.unknown()).default([]),
  return_url: z.url().optional(),
  webhook_url: z.url().optional(),
});

/** The two calls of docs/payment-provider.md: create and status. */
export function merchantApi(server: FastifyInstance, sessions: Sessions, publicUrl: () => string): void {
  server.post<{ Params: { app: string; merchant: string } }>('/:app/:merchant/pay/', async (request, reply) => {
    const next = sessions.faults.takeNext();
    const fault: Faults['create'] = next.create ?? sessions.faults.shown().for_all.create;
    if (fault === 'refuse') return { statut: false, message: 'Le service de paiement de ce marchand est suspendu' };
    if (fault === 'garbage') return reply.status(502).type('text/html').send('<h1>502 Bad Gateway</h1>');
    const body = createBody.safeParse(request.body);
    if (!body.success)
      return { statut: false, message: `Champ manquant ou incorrect : ${String(body.error.issues[0]?.path[0])}` };
    if (body.data.totalPrice < minimumAmount)
      return { statut: false, message: `Le montant minimum est de ${minimumAmount} FCFA` };
    const payment = await sessions.open(
      {
        app: request.params.app,
        totalPrice: body.data.totalPrice,
        articles: body.data.article,
        numeroSend: body.data.numeroSend,
        nomclient: body.data.nomclient,
        personalInfo: body.data.personal_Info,
        returnUrl: body.data.return_url ?? null,
        webhookUrl: body.data.webhook_url ?? null,
      },
      next,
    );
    if (fault === 'slow') await silence(request.raw, sessions.faults.of(payment).delayMs ?? 5_000);
    if (fault === 'no_answer') await silence(request.raw, silenceMs);
    return {
      statut: true,
      token: payment.token,
      message: 'paiement en cours',
      url: `${publicUrl()}/pay/${payment.token}`,
    };
  });

  server.get<{ Params: { token: string } }>('/paiementNotif/:token', async (request, reply) => {
    const payment = sessions.store.find(request.params.token);
    sessions.countStatusCall(request.params.token);
    const unknown = { statut: false, message: 'Paiement introuvable' };
    if (!payment) return unknown;
    const faults = sessions.faults.of(payment);
    if (faults.status === 'forgotten') return unknown;
    if (faults.status === 'not_found') return reply.status(404).send(unknown);
    if (faults.status === 'no_answer') await silence(request.raw, silenceMs);
    if (faults.status === 'error') return reply.status(500).send({ statut: false, message: 'Erreur interne' });
    if (faults.status === 'garbage') return reply.type('text/html').send('<h1>Maintenance</h1>');
    return {
      statut: true,
      data: {
        _id: payment.token,
        tokenPay:
          faults.status === 'another' ? `another${payment.token}`.slice(0, payment.token.length) : payment.token,
        numeroSend: payment.numeroSend,
        nomclient: payment.nomclient,
        personal_Info: payment.personalInfo,
        numeroTransaction: payment.transaction ?? '',
        ...amountsOf(payment, faults.montant),
        statut: shownStatus(payment.statut, faults.status),
        moyen: payment.operator ?? '',
        return_url: payment.returnUrl,
        createdAt: payment.createdAt,
        ...faults.data,
      },
      message: 'details paiement',
    };
  });
}

function shownStatus(statut: Payment['statut'], fault: Faults['status']): Payment['statut'] {
  if (fault === 'another') return 'paid';
  return fault === 'behind' ? 'pending' : statut;
}

/** Waits this many milliseconds, or until the caller disconnects. */
async function silence(request: FastifyRequest['raw'], forMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, forMs);
    request.socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
