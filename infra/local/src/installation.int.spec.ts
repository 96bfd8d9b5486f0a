import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testServices } from '@raffle/test-kit';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asSuperuser } from './databases.js';
import { noteInstallation, readInstallation, refuseLoss, refuseStandIn } from './installation.js';

/** In the place of the cluster's own database. */
const name = `installation_${randomBytes(4).toString('hex')}`;
const { postgresUrl: cluster } = testServices();
const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;

beforeAll(() => asSuperuser(cluster, (client) => client.query(`CREATE DATABASE ${name}`)));
afterAll(() => asSuperuser(cluster, (client) => client.query(`DROP DATABASE ${name}`)));

test('databases in which a real provider took payments are never sold from through the stand-in', async () => {
  const whole: Record<string, string> = { FUSIONPAY_URL: 'x', FUSIONPAY_STATUS_URL: 'x', PUBLIC_URL: 'x' };
  const given = (settings: Record<string, string>) => refuseStandIn(url, (variable) => settings[variable]);
  await given({});
  expect(await readInstallation(url)).toBeUndefined();
  await expect(given({ FUSIONPAY_URL: 'x', PUBLIC_URL: 'x' })).rejects.toThrow('FUSIONPAY_STATUS_URL is not: set it');
  await given(whole);
  await noteInstallation(url, { real_provider: true });
  await given(whole);
  const refused = { exitCode: 78, message: expect.stringContaining('FUSIONPAY_URL, FUSIONPAY_STATUS_URL are not') };
  await expect(given({ PUBLIC_URL: 'x', FUSIONPAY_URL: '' })).rejects.toMatchObject(refused);
  // A restore knows it too, and adds what it lost.
  const reached = new Date('2026-11-26T10:30:00.123Z');
  await noteInstallation(url, { recovered_to: reached });
  expect(await readInstallation(url)).toEqual({
    real_provider: true,
    recovered_to: reached,
    recovered_at: expect.any(Date),
  });
});

test('a server of the owner that does not answer is not replaced by a private one', async () => {
  const away = Object.assign(new URL(cluster), { port: '1' }).href;
  await expect(refuseLoss(join(tmpdir(), 'raffle-none'), away)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('does not answer (POSTGRES_URL)'),
  });
});
