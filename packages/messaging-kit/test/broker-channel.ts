import { connect, type ConfirmChannel, type GetMessage } from 'amqplib';

/** A test's own channel to the broker, to look at queues and to break things. */
export async function openChannel(url: string): Promise<{ channel: ConfirmChannel; close(): Promise<void> }> {
  const connection = await connect(url, { timeout: 5_000 });
  // What waits for an answer is rejected; without a listener the error would fail whichever test runs then.
  connection.on('error', () => undefined);
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  return { channel, close: () => connection.close() };
}

/** Up to `most` messages of a queue, taken out of it. */
export async function takeAll(channel: ConfirmChannel, queue: string, most = 1_000): Promise<GetMessage[]> {
  const taken: GetMessage[] = [];
  while (taken.length < most) {
    const message = await channel.get(queue, { noAck: true });
    if (!message) break;
    taken.push(message);
  }
  return taken;
}
