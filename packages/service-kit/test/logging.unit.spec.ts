import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { createLogger } from '../src/logs/logger.js';
import { inRequestContext } from '../src/index.js';
import { scrubText } from '../src/logs/redaction.js';

function logged(write: (log: ReturnType<typeof createLogger>) => void): {
  line: Record<string, unknown>;
  text: string;
} {
  let text = '';
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString();
      done();
    },
  });
  write(createLogger({ level: 'trace', service: 'tickets' }, destination));
  return { line: JSON.parse(text), text };
}

test('a line has the ids of its request', () => {
  const { line } = inRequestContext({ requestId: 'r-1', correlationId: 'c-1', causationId: 'm-1', userId: 'u-1' }, () =>
    logged((log) => log.info({ quantity: 2 }, 'bought')),
  );
  expect(line).toMatchObject({
    level: 'info',
    service: 'tickets',
    request_id: 'r-1',
    correlation_id: 'c-1',
    causation_id: 'm-1',
    user_id: 'u-1',
    quantity: 2,
    msg: 'bought',
  });
});

test.each(['a', '1', '1 ', 'eyJ-', 'eyJa.', 'a:/', 'a://b:', 'Bearer ', 'token=', '-----BEGIN A-----', '-----END A'])(
  'a line of 60 KB of %j takes no longer than its length',
  (unit) => {
    const text = unit.repeat(60_000 / unit.length);
    const used = () => {
      const before = process.cpuUsage();
      scrubText(text);
      return process.cpuUsage(before).user / 1_000;
    };
    // The process also collects the garbage of other specs, now and then; what takes the square of the length takes it each time.
    expect(Math.min(used(), used(), used())).toBeLessThan(100);
  },
);

const secrets = {
  password: 'motdepasse1',
  nested: { deep: { authorization: 'Bearer abc.def', claimSecret: 'claim-me' } },
  phone: '+22890123456',
  list: [{ paymentToken: 'pay-tok-123' }],
  note: 'appelé le +228 90 12 34 56 puis 0701020304',
  url: 'postgres://tickets:hunter2@127.0.0.1:5432/tickets?token=tok-in-query',
  jwt: 'eyJhbGciOiJFZERTQSJ9.eyJpc3MiOiJnYXRld2F5In0.c2lnbmF0dXJl',
  session: 'token_temporaire_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
};
const mustNotAppear = [
  'motdepasse1',
  'abc.def',
  'claim-me',
  '90123456',
  '90 12 34 56',
  '0701020304',
  'pay-tok-123',
  'hunter2',
  'tok-in-query',
  'c2lnbmF0dXJl',
  'Zm9vYmFy',
];

test('no secret, token or phone reaches the log, whatever field or sentence contains it', () => {
  const { text } = logged((log) =>
    log.info({ ...secrets, body: JSON.stringify(secrets.session) }, `payeur ${secrets.phone}, ${secrets.session}`),
  );
  for (const secret of mustNotAppear) expect(text).not.toContain(secret);
  expect(text).toContain('postgres://tickets:[redacted]@127.0.0.1:5432/tickets');
});

test('an error is logged with its cause and stack, without its SQL parameters and other fields', () => {
  const driverError = Object.assign(new Error('duplicate key value'), { detail: 'Key (phone)=(+22890123456)' });
  const error = new Error('could not register +22890123456', {
    cause: new QueryFailedError('INSERT INTO users VALUES ($1)', ['+22890123456', 'hash-of-it'], driverError),
  });
  const { line, text } = logged((log) => log.error({ err: error }, 'failed'));
  expect(line).toMatchObject({ err: { type: 'Error', cause: { type: 'QueryFailedError' } } });
  expect(text).toContain('logging.unit.spec');
  for (const secret of ['90123456', 'hash-of-it']) expect(text).not.toContain(secret);
  const { text: bare } = logged((log) => log.error(error));
  expect(bare).not.toContain('90123456');
});

test('ids, dates, addresses and figures are not taken for phones', () => {
  for (const unchanged of [
    '01997b5f-0000-7000-8000-000000000002',
    '2026-11-20T10:04:58.000Z',
    '192.168.100.200:5432',
    'payments.payment-confirmed.v1',
  ]) {
    expect(scrubText(unchanged)).toBe(unchanged);
  }
  expect(logged((log) => log.info({ amount: 123456789 }, 'paid')).line).toMatchObject({ amount: 123456789 });
});
