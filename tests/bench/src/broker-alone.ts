import { connect } from 'amqplib';

const queue = 'bench-reference';
/** As a relay publishes and a consumer prefetches (packages/messaging-kit). */
const [batch, prefetch] = [100, 10];

/** Sends messages through a quorum queue, each confirmed and acknowledged, without further processing. */
export async function brokerAlone({
  url,
  messages,
}: {
  url: string;
  messages: number;
}): Promise<{ perSecond: number }> {
  const connection = await connect(url);
  try {
    const [publisher, consumer] = [await connection.createConfirmChannel(), await connection.createChannel()];
    await consumer.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    await consumer.prefetch(prefetch);
    const start = performance.now();
    let left = messages;
    const all = new Promise<void>((resolve) => {
      void consumer.consume(queue, (message) => {
        if (message) consumer.ack(message);
        if (--left === 0) resolve();
      });
    });
    const body = Buffer.alloc(300, 'x');
    for (let sent = 0; sent < messages; sent += batch) {
      for (let one = sent; one < Math.min(sent + batch, messages); one += 1)
        publisher.publish('', queue, body, { persistent: true });
      await publisher.waitForConfirms();
    }
    await all;
    const seconds = (performance.now() - start) / 1_000;
    await consumer.deleteQueue(queue);
    return { perSecond: messages / seconds };
  } finally {
    await connection.close();
  }
}
