import replyFrom from '@fastify/reply-from';
import fastify from 'fastify';
import pg from 'pg';

/** What a reference server answers: fixed bytes, the same after one indexed SELECT, or what its upstream answers. */
export type Reference =
  | { kind: 'bytes'; body: string; type: string }
  | { kind: 'select'; body: string; type: string; databaseUrl: string; sql: string; values: string[] }
  | { kind: 'proxy'; upstream: string };

async function listen(reference: Reference): Promise<string> {
  const server = fastify();
  if (reference.kind === 'proxy') {
    await server.register(replyFrom, { base: reference.upstream });
    server.get('*', (request, reply) => reply.from(request.url));
  } else {
    const { body, type } = reference;
    const pool = reference.kind === 'select' ? new pg.Pool({ connectionString: reference.databaseUrl }) : undefined;
    server.get('*', async (_request, reply) => {
      if (reference.kind === 'select') await pool?.query(reference.sql, reference.values);
      return reply.type(type).send(body);
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
