import { tcpProxy, type Cut, type TcpProxy, type Watcher } from './tcp-proxy.js';

/** A point at which a service loses a connection. */
export interface Failpoint {
  name: string;
  /** The message that must pass; `cut`: whether the connection ends before or after it. */
  at:
    | { link: 'database'; transaction: string; passing: 'commit' | 'committed'; cut: Cut }
    | { link: 'broker'; passing: 'publish' | 'confirm' | 'deliver' | 'acknowledge'; cut: Cut };
}

const commits = (who: string, transaction: string): Failpoint[] => [
  { name: `${who}: before the commit`, at: { link: 'database', transaction, passing: 'commit', cut: 'before' } },
  {
    name: `${who}: after the commit, its answer lost`,
    at: { link: 'database', transaction, passing: 'committed', cut: 'before' },
  },
  {
    name: `${who}: after the answer to the commit`,
    at: { link: 'database', transaction, passing: 'committed', cut: 'after' },
  },
];
const messages = (passing: 'publish' | 'confirm' | 'deliver' | 'acknowledge'): Failpoint[] =>
  (['before', 'after'] as const).map((cut) => ({ name: `${cut} ${passing}`, at: { link: 'broker', passing, cut } }));

/** Before and after each commit, publish and acknowledgement of the code that writes `transaction` and of the relay behind it. */
export const sendingFailpoints = (transaction: string): Failpoint[] => [
  ...commits('the write', transaction),
  ...messages('publish'),
  ...messages('confirm'),
  ...commits('the relay', 'UPDATE outbox SET sent_at'),
];

/** Before and after each delivery, commit and acknowledgement of an event's handler, followed by `sendingFailpoints`. */
export const handlingFailpoints = (transaction: string): Failpoint[] => [
  ...messages('deliver'),
  ...messages('acknowledge'),
  ...sendingFailpoints(transaction),
];

export interface Failpoints {
  /** Values of DATABASE_URL and RABBITMQ_URL for the service. */
  databaseUrl: string;
  brokerUrl: string;
  /**
   * Cuts one connection the next time the failpoint is reached.
   * @param event routing key of published messages; for other failpoints any message counts.
   * @returns whether it has been cut.
   */
  arm(failpoint: Failpoint, event: string): () => boolean;
  close(): Promise<void>;
}

/** Proxies for a database and a broker that parse their protocols. */
export async function failpoints(databaseUrl: string, brokerUrl: string): Promise<Failpoints> {
  let armed: { at: Failpoint['at']; event: string; happened: boolean } | undefined;
  const cutWhere = (hits: (at: Failpoint['at'], event: string) => boolean): Cut | undefined => {
    if (!armed || armed.happened || !hits(armed.at, armed.event)) return undefined;
    armed.happened = true;
    return armed.at.cut;
  };
  const database: TcpProxy = await tcpProxy(() => databaseWatcher(cutWhere));
  const broker: TcpProxy = await tcpProxy(() => brokerWatcher(cutWhere));
  return {
    databaseUrl: database.before(databaseUrl),
    brokerUrl: broker.before(brokerUrl),
    arm: (failpoint, event) => {
      const mine = (armed = { at: failpoint.at, event, happened: false });
      return () => mine.happened;
    },
    close: async () => void (await Promise.all([database.close(), broker.close()])),
  };
}

type CutWhere = (hits: (at: Failpoint['at'], event: string) => boolean) => Cut | undefined;

/**
 * PostgreSQL's protocol 3: the statements of a transaction, by text or prepared name, and its end. A statement outside one is a transaction
 * by itself.
 */
function databaseWatcher(cutWhere: CutWhere): Watcher {
  const prepared = new Map<string, string>();
  let transaction: string[] = [];
  let isOpen = false;
  // The first message has no type.
  const questions = messagesOf(({ length, at }, first) => (first ? at(0) : length >= 5 ? 1 + at(1) : undefined));
  const answers = messagesOf(({ length, at }) => (length >= 5 ? 1 + at(1) : undefined));
  const cutAt = (passing: 'commit' | 'committed') =>
    cutWhere(
      (at) =>
        at.link === 'database' &&
        at.passing === passing &&
        transaction.some((statement) => statement.includes(at.transaction)),
    );
  return {
    toServer: (piece) => {
      let cut: Cut | undefined;
      for (const message of questions(piece)) {
        const statement = statementOf(message, prepared);
        if (statement === undefined) continue;
        if (/^(START TRANSACTION|BEGIN)/i.test(statement)) {
          transaction = [];
          isOpen = true;
        } else if (/^(COMMIT|ROLLBACK)$/.test(statement)) isOpen = false;
        else transaction = isOpen ? [...transaction, statement] : [statement];
        if (!isOpen && statement !== 'ROLLBACK') cut ??= cutAt('commit');
      }
      return cut;
    },
    toClient: (piece) => {
      let cut: Cut | undefined;
      for (const message of answers(piece)) {
        if (message.toString('latin1', 0, 1) === 'C' && !isOpen) cut ??= cutAt('committed');
      }
      return cut;
    },
  };
}

/** The SQL that a frontend message executes; undefined when it executes none. */
function statementOf(message: Buffer, prepared: Map<string, string>): string | undefined {
  const [one = '', two = ''] = message.toString('utf8', 5).split('\0', 2);
  switch (message.toString('latin1', 0, 1)) {
    case 'Q':
      return one;
    case 'P':
      prepared.set(one, two);
      return undefined;
    case 'B':
      return prepared.get(two);
    default:
      return undefined;
  }
}

const basic = 60;
const methods = { publish: 40, deliver: 60, ack: 80 };

/** AMQP 0-9-1: methods of the class "basic". A confirm is the broker's acknowledgement. */
function brokerWatcher(cutWhere: CutWhere): Watcher {
  /** The events published on each channel, in order: the broker counts them from 1. Confirmed ones are empty strings. */
  const published = new Map<number, string[]>();
  const frames = () =>
    messagesOf(({ length, at }, first, start) => (first && start === 'AMQP' ? 8 : length >= 7 ? 8 + at(3) : undefined));
  const [fromClient, fromServer] = [frames(), frames()];
  const methodOf = (frame: Buffer) =>
    frame[0] === 1 && frame.readUInt16BE(7) === basic ? frame.readUInt16BE(9) : undefined;
  /** One publication, or with the flag `multiple` all up to it. */
  const confirmed = (frame: Buffer): string[] => {
    const events = published.get(frame.readUInt16BE(1)) ?? [];
    const last = Number(frame.readBigUInt64BE(11));
    const first = ((frame[19] ?? 0) & 1) === 1 ? 1 : last;
    const now = events.slice(first - 1, last).filter((event) => event !== '');
    events.fill('', first - 1, last);
    return now;
  };
  const cutAt = (passing: string, event?: string) =>
    cutWhere((at, wanted) => at.link === 'broker' && at.passing === passing && (event ?? wanted) === wanted);
  return {
    toServer: (piece) => {
      let cut: Cut | undefined;
      for (const frame of fromClient(piece)) {
        const method = methodOf(frame);
        if (method === methods.ack) cut ??= cutAt('acknowledge');
        if (method !== methods.publish) continue;
        const key = 14 + (frame[13] ?? 0);
        const event = frame.toString('utf8', key + 1, key + 1 + (frame[key] ?? 0));
        const channel = frame.readUInt16BE(1);
        published.set(channel, [...(published.get(channel) ?? []), event]);
        cut ??= cutAt('publish', event);
      }
      return cut;
    },
    toClient: (piece) => {
      let cut: Cut | undefined;
      for (const frame of fromServer(piece)) {
        const method = methodOf(frame);
        if (method === methods.deliver) cut ??= cutAt('deliver');
        if (method === methods.ack) for (const event of confirmed(frame)) cut ??= cutAt('confirm', event);
      }
      return cut;
    },
  };
}

/** Splits a stream into messages. @param sizeOf undefined until enough of the next message has arrived. */
function messagesOf(
  sizeOf: (next: { length: number; at(offset: number): number }, first: boolean, start: string) => number | undefined,
): (piece: Buffer) => Buffer[] {
  let rest = Buffer.alloc(0);
  let first = true;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    const complete: Buffer[] = [];
    for (;;) {
      const { length } = rest;
      if (length < 4) return complete;
      const size = sizeOf({ length, at: (offset) => rest.readUInt32BE(offset) }, first, rest.toString('latin1', 0, 4));
      if (size === undefined || length < size) return complete;
      complete.push(rest.subarray(0, size));
      rest = rest.subarray(size);
      first = false;
    }
  };
}
