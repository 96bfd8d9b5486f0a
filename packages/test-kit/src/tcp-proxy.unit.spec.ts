import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { eventually } from './eventually.js';
import { tcpProxy } from './tcp-proxy.js';

test('data sent after a delay has ended arrives after the data that is still delayed, as with TCP', async () => {
  let received = '';
  const server = createServer((socket) => socket.on('data', (piece) => (received += piece.toString())));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  let passed = '';
  const watcher = {
    toServer: (piece: Buffer) => void (passed += piece.toString()),
    toClient: () => undefined,
  };
  const proxy = await tcpProxy(() => watcher);
  const url = new URL(proxy.before(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`));
  const client = connect(Number(url.port), url.hostname);
  try {
    await once(client, 'connect');
    client.write('before ');
    await eventually(() => expect(received).toBe('before '));
    proxy.delay(200);
    client.write('during ');
    await eventually(() => expect(passed).toBe('before during '));
    proxy.delay(0);
    client.write('after');
    await eventually(() => expect(received).toHaveLength(19));
    expect(received).toBe('before during after');
  } finally {
    client.destroy();
    await proxy.close();
    server.close();
  }
});
