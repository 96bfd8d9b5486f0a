import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { rotatable, rotateIn, silentProgress, storedSecrets, type System } from '@raffle/local';
import { connect } from 'amqplib';
import pg from 'pg';
import { password, registerOnce } from '../buyer.js';
import { insist, pause, send } from '../client.js';
import { managementOf } from '../quiet.js';
import type { Archived } from './archived.js';

const root = resolve(import.meta.dirname, '../../../..');
const withinMs = 60_000;

/**
 * Every key and password is rotated while people use the system, each rotation killed once and repeated: who is logged in stays so, a
 * paid registration that began before is claimed, second factors work, records signed before verify, and what was replaced is refused.
 */
export async function rotating({ system, dataDir }: Archived): Promise<string> {
  const { addresses, credentials } = system;
  const api = `${addresses.gateway}/api`;
  const file = join(dataDir, 'secrets.json');
  const before = storedSecrets(file);

  const person = await registerOnce('92000001', addresses);
  const begun = await answered<{ token: string; claim_secret: string }>(`${api}/users/registrations`, {
    body: { ...form, phone: '92000002' },
  });
  const second = await administratorWithSecondFactor(api, credentials);
  const productId = await drawnProduct(second.token, person, addresses);
  const record = await answered<SignedRecord>(`${api}/draws/${productId}/record`, { method: 'GET' });

  const begin = Date.now();
  for (const what of rotatable) {
    let renewals = 0;
    const attempt = (number: number) =>
      rotateIn(
        {
          dataDir,
          postgresUrl: addresses.postgres,
          rabbitmqUrl: addresses.rabbitmq,
          rabbitmqManagementUrl: managementOf(addresses),
          renew: async () => {
            if (++renewals === 2) throw new Error('killed');
            await system.renew();
          },
          // The record's next key is published for an hour before it is used.
          now: () => new Date(begin + number * 61 * 60_000),
        },
        what,
        silentProgress,
      ).catch((error: Error) => {
        if (error.message !== 'killed') throw error;
        return false;
      });
    for (let number = 0; !(await attempt(number)); number++);
    await answered(`${api}/users/profile`, { method: 'GET', token: person });
  }
  const tookMs = Date.now() - begin;
  const after = storedSecrets(file);

  await send(`${addresses.sandbox}/sandbox/payments/${begun.token}/pay`);
  await eventually('a registration that began before is claimed', async () => {
    const body = { paymentToken: begun.token, claimSecret: begun.claim_secret };
    const claimed = await send<{ pending?: true }>(`${api}/users/register`, { body });
    return claimed.is === 'acknowledged' && !claimed.answer.pending;
  });
  // Another than that of the confirmation: the rotations took longer than a code is valid.
  await answered(`${api}/admin/login`, { body: { ...credentials, code: second.code() } });
  await verifies('the record saved before', record, dataDir, addresses);
  const read = await answered<SignedRecord>(`${api}/draws/${productId}/record`, { method: 'GET' });
  if (read.signature.key === record.signature.key) throw new Error('the record is signed with the former key');
  await verifies('the record read now', read, dataDir, addresses);
  await registerOnce('92000003', addresses);

  await refusesOld(before, after, addresses);
  return `${rotatable.join(', ')} rotated in ${(tookMs / 1_000).toFixed(1)} s, each killed once and repeated`;
}

const form = {
  name: 'Afi Mensah',
  city: 'Lomé',
  password,
  confirmPassword: password,
  acceptTerms: true,
};

async function administratorWithSecondFactor(api: string, credentials: System['credentials']) {
  const { token } = await answered<{ token: string }>(`${api}/admin/login`, { body: credentials });
  const { secret } = await answered<{ secret: string }>(`${api}/admin/second-factor`, {
    token,
    body: { password: credentials.password },
  });
  const code = () => totp(secret, Date.now());
  await answered(`${api}/admin/second-factor/confirm`, { token, body: { code: code() } });
  return { token, code };
}

/** RFC 6238 with the usual parameters. */
function totp(base32: string, now: number): string {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const mac = createHmac('sha1', secret).update(step).digest();
  const code = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(code % 1_000_000).padStart(6, '0');
}

interface SignedRecord {
  signature: { key: string };
}

/** A product of two places, sold to `person` and drawn. @returns its id */
async function drawnProduct(admin: string, person: string, addresses: System['addresses']): Promise<number> {
  const api = `${addresses.gateway}/api`;
  const made = await answered<{ product: { id: number } }>(`${api}/admin/products`, {
    token: admin,
    body: { name: 'Lot signé', ticketPrice: 300, maxParticipants: 2, status: 'active' },
  });
  const { id } = made.product;
  let payment = '';
  // Tickets learns of the product by an event.
  await eventually('a product is sold', async () => {
    const sent = { token: person, body: { productId: id, quantity: 2 } };
    const bought = await send<{ token: string }>(`${api}/tickets/purchase`, sent);
    if (bought.is === 'acknowledged') payment = bought.answer.token;
    return payment !== '';
  });
  await send(`${addresses.sandbox}/sandbox/payments/${payment}/pay`);
  await eventually('a product is drawn', async () => {
    const drawn = await send(`${api}/admin/products/${id}/draw`, { token: admin });
    return drawn.is === 'acknowledged';
  });
  return id;
}

/** With the public program and the keys that are published now. */
async function verifies(
  what: string,
  record: SignedRecord,
  folder: string,
  { gateway }: System['addresses'],
): Promise<void> {
  const keys = await answered<object>(`${gateway}/.well-known/bon-tirage-keys.json`, { method: 'GET' });
  const files = ['record.json', 'keys.json'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(files[0], JSON.stringify(record));
  writeFileSync(files[1], JSON.stringify(keys));
  const { stdout } = await promisify(execFile)(process.execPath, ['packages/draw-protocol/verify-draw.mjs', ...files], {
    cwd: root,
    timeout: 30_000,
  });
  if (!stdout.includes('signed by the platform')) throw new Error(`${what}: ${stdout}`);
}

/** Database and broker refuse the passwords that were replaced. */
async function refusesOld(
  before: ReturnType<typeof storedSecrets>,
  after: ReturnType<typeof storedSecrets>,
  addresses: System['addresses'],
): Promise<void> {
  const logsIn = async (password: string) => {
    const url = Object.assign(new URL(addresses.postgres), {
      username: 'raffle_payments_app',
      password,
      pathname: '/raffle_payments',
    });
    const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      (error: { code?: string }) => error.code !== '28P01',
    );
  };
  const [node = ''] = addresses.rabbitmq.split(',');
  const opens = (password: string) =>
    connect(Object.assign(new URL(node), { username: 'payments', password }).href, {
      timeout: 10_000,
    }).then(
      (connection) => connection.close().then(() => true),
      (error: Error) => !/ACCESS_REFUSED|403/.test(error.message),
    );
  const passwords = {
    database: [await logsIn(before.runningPasswords.payments), await logsIn(after.runningPasswords.payments)],
    broker: [await opens(before.brokerPasswords.payments), await opens(after.brokerPasswords.payments)],
  };
  for (const [kind, [former, current]] of Object.entries(passwords)) {
    if (former) throw new Error(`the former password of the ${kind} is accepted`);
    if (!current) throw new Error(`the new password of the ${kind} is refused`);
  }
}

/** @throws Error when the answer is not the one that the healthy system gives */
async function answered<Answer>(url: string, sent: Parameters<typeof insist>[1]): Promise<Answer> {
  const result = await insist<Answer>(url, sent, { until: Date.now() + withinMs });
  if (result.is !== 'acknowledged') throw new Error(`${url} answered ${JSON.stringify(result)}`);
  return result.answer;
}

/** @throws Error naming what does not happen within a minute */
async function eventually(what: string, happens: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await happens())) {
    if (Date.now() > deadline) throw new Error(`Not within a minute: ${what}`);
    await pause(200);
  }
}
