import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const curve = createECDH('prime256v1');
export const publicKey = curve.generateKeys('base64url');
const privateKey = Buffer.concat([Buffer.alloc(32), curve.getPrivateKey()])
  .subarray(-32)
  .toString('base64url');

/** The variables of a messaging service that may push to these. */
export const pushVariables = (...services: { origin: string }[]) => ({
  WEB_PUSH_PUBLIC_KEY: publicKey,
  WEB_PUSH_PRIVATE_KEY: privateKey,
  WEB_PUSH_CONTACT: 'mailto:contact@tirage.test',
  WEB_PUSH_SERVICES: services.map(({ origin }) => origin).join(','),
});

/** The push service of a browser's maker: what it received, and by path what it answers next instead of 201. */
export async function startPushService() {
  const answers: Record<string, number[]> = {};
  const received: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = [];
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (part: Buffer) => (bytes += part.length));
    request.on('end', () => {
      const path = request.url ?? '';
      received.push({ path, headers: request.headers, bytes });
      response.writeHead(answers[path]?.shift() ?? 201).end();
    });
  });
  const sentTo = (browser: Browser) => received.filter(({ path }) => path === pathOf(browser));
  return { ...(await listening(server)), answers, sentTo };
}

/** One that does not answer; `waiting`: the messages that it holds, `most`: as many as it ever held, `received`: all. */
export async function startSilentService() {
  const counts = { waiting: 0, most: 0, received: 0 };
  const server = createServer((_, response) => {
    counts.received += 1;
    counts.waiting += 1;
    counts.most = Math.max(counts.most, counts.waiting);
    response.on('close', () => (counts.waiting -= 1));
  });
  return { ...(await listening(server)), counts };
}

async function listening(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The subscription of a browser, with a unique endpoint. */
export function newBrowserOf({ origin }: { origin: string }) {
  const keys = createECDH('prime256v1');
  return {
    endpoint: `${origin}/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
export type Browser = ReturnType<typeof newBrowserOf>;

export const pathOf = ({ endpoint }: Browser) => new URL(endpoint).pathname;
