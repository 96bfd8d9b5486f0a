import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

export interface Span {
  process: string;
  traceId: string;
  name: string;
  attributes: string[];
  linked: boolean;
}

/** OTLP over HTTP in JSON, as far as it is read here. */
const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({
        attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.optional(z.string()) }) })),
      }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              name: z.string(),
              attributes: z._default(z.array(z.object({ key: z.string() })), []),
              links: z._default(z.array(z.unknown()), []),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector of traces, which only adds what it receives to `spans`. */
export async function receiveSpans() {
  const spans: Span[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      for (const { resource, scopeSpans } of exported.parse(JSON.parse(Buffer.concat(chunks).toString()))
        .resourceSpans) {
        const process = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
        for (const { traceId, name, attributes, links } of scopeSpans.flatMap(({ spans: some }) => some))
          spans.push({
            process,
            traceId,
            name,
            attributes: attributes.map(({ key }) => key),
            linked: links.length > 0,
          });
      }
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { spans, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
