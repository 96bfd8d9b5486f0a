import { connect, type ConfirmChannel, type GetMessage } from 'amqplib';

/** A separate channel to the broker, for inspecting queues and causing failures. */
export async function openChannel(url: string): Promise<{ channel: ConfirmChannel; close(): Promise<void> }> {
  const connection = await connect(url, { timeout: 5_000 });
  // Pending calls are rejected; without a listener the error would fail whichever test is running.
  connection.on('error', () => undefined);
  const channel = await connection.createConfirmChannel();
  channel.on('error', () => undefined);
  return { channel, close: () => connection.close() };
}

/** Removes and returns up to `max` messages of a queue. */
export async function takeAll(channel: ConfirmChannel, queue: string, max = 1_000): Promise<GetMessage[]> {
  const taken: GetMessage[] = [];
  while (taken.length < max) {
    const message = await channel.get(queue, { noAck: true });
    if (!message) break;
    taken.push(message);
  }
  return taken;
}
