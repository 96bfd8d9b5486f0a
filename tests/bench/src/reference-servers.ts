import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import pg from 'pg';

/** An answer as a browser receives it. */
export interface Bytes {
  body: string;
  headers: Record<string, string>;
}

/** The answer of a reference server: fixed bytes, the same after one indexed SELECT, or the answer of its upstream. */
export type Reference =
  | ({ kind: 'bytes' } & Bytes)
  | ({ kind: 'select'; databaseUrl: string; sql: string; values: string[] } & Bytes)
  | { kind: 'proxy'; upstream: string };

/** Headers that Node writes itself. */
const ofConnection = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

async function listen(reference: Reference): Promise<string> {
  const server = fastify();
  if (reference.kind === 'proxy') {
    await server.register(replyFrom, { base: reference.upstream });
    server.get('*', (request, reply) => reply.from(request.url));
  } else {
    const { body } = reference;
    const headers = Object.fromEntries(Object.entries(reference.headers).filter(([name]) => !ofConnection.has(name)));
    const pool = reference.kind === 'select' ? new pg.Pool({ connectionString: reference.databaseUrl }) : undefined;
    server.get('*', async (_request, reply) => {
      if (reference.kind === 'select') await pool?.query(reference.sql, reference.values);
      return reply.headers(headers).send(body);
    });
  }
  return server.listen({ host: '127.0.0.1', port: 0 });
}

process.on('message', (reference: Reference) => {
  listen(reference).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});
