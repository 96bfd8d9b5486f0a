import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from './checkout-page.js';
import { textFaults, type StoredText, type TextStore } from './text-store.js';

const message = z.strictObject({
  reference: z.uuid(),
  channel: z.enum(['sms', 'whatsapp']),
  to: z.string().regex(/^\+[1-9]\d{7,14}$/),
  purpose: z.enum(['code', 'notice']),
  text: z.string().min(1).max(500),
  sender: z.string().max(20).optional(),
});
const listQuery = z.object({ limit: z.coerce.number().int().min(1).max(1_000).default(50) });
const faultBody = z.strictObject({ fault: z.enum(textFaults), times: z.number().int().min(1).max(100).default(1) });
/** Duration of the fault `slow`; `no_answer` lasts longer than any caller's timeout. */
const slowMs = 3_000;
const silenceMs = 60_000;

/** Simulates the provider of docs/text-messages.md, and shows the messages it received. */
export function textProvider(server: FastifyInstance, store: TextStore): void {
  const closing = new AbortController();
  server.addHook('preClose', async () => closing.abort());
  const wait = (ms: number) => pause(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);

  server.post('/texts', async (request, reply) => {
    if (!/^Bearer \S+$/.test(request.headers.authorization ?? '')) {
      return reply.status(401).send({ error: 'a bearer key is needed' });
    }
    const parsed = message.safeParse(request.body);
    if (!parsed.success) return refuse(reply, parsed.error);
    const fault = store.nextFault();
    if (fault === 'error') return reply.status(500).send({ error: 'something is broken' });
    if (fault === 'refuse') return reply.status(400).send({ error: 'this number takes no messages' });
    // From here on the message counts as sent, whatever the caller's answer is.
    const { id } = store.take(parsed.data);
    if (fault === 'slow') await wait(slowMs);
    if (fault === 'no_answer') await wait(silenceMs);
    if (fault === 'garbage') return reply.type('text/html').send('<p>OK</p>');
    return reply.status(202).send({ id });
  });

  server.get('/texts', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', `default-src 'none'; style-src 'self'; frame-ancestors 'none'`)
      .send(page(store.newest(50))),
  );

  server.get('/sandbox/texts', async (request, reply) => {
    const query = listQuery.safeParse(request.query);
    return query.success ? { texts: store.newest(query.data.limit) } : refuse(reply, query.error);
  });
  server.post('/sandbox/texts/faults', async (request, reply) => {
    const body = faultBody.safeParse(request.body);
    if (!body.success) return refuse(reply, body.error);
    store.failNext(body.data.fault, body.data.times);
    return reply.status(204).send();
  });
  server.delete('/sandbox/texts/faults', async (_request, reply) => {
    store.clearFaults();
    return reply.status(204).send();
  });
}

function page(texts: readonly StoredText[]): string {
  const shown = texts.map(
    ({ to, channel, text, receivedAt, sender }) => `<section class="summary">
<dl><div><dt>${escapeHtml(channel === 'sms' ? 'SMS' : 'WhatsApp')}</dt><dd>${escapeHtml(to)}</dd></div>
<div><dt>${escapeHtml(sender ?? 'Reçu')}</dt><dd>${receivedAt.slice(0, 19).replace('T', ' ')}</dd></div></dl>
<p>${escapeHtml(text)}</p>
</section>`,
  );
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Messages envoyés</title>
<link rel="stylesheet" href="/assets/checkout.css">
</head>
<body>
<p class="sandbox" role="note"><strong>Bac à sable</strong> Aucun message ne part.</p>
<main>
<h1>Messages envoyés</h1>
${shown.join('\n') || '<p>Aucun pour le moment.</p>'}
</main>
</body>
</html>`;
}

function refuse(reply: FastifyReply, error: z.ZodError): FastifyReply {
  return reply.status(400).send({ error: z.prettifyError(error) });
}
