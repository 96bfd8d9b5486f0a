import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { freePorts, installDebianPackages, until } from '@raffle/local';
import { pause } from '../client.js';
import { monitorIsCalled, unitIsKnown } from './monitored.js';
import { inTemporaryFolder } from './system.js';

const site = 'raffle.test';

const needed = { caddy: 'caddy', nftables: 'nft', systemd: 'systemd-analyze', procps: 'sysctl', curl: 'curl' };

/** docs/going-live.md: Caddy with the pilot's file and a certificate authority of its own, the firewall's rules, the unit, the monitor. */
export async function pilot(): Promise<string> {
  const missing = Object.entries(needed).flatMap(([name, program]) =>
    ['/usr/bin', '/usr/sbin'].some((folder) => existsSync(join(folder, program))) ? [] : [name],
  );
  if (missing.length > 0) await installDebianPackages(missing, 'The pilot runs with these');
  execFileSync('/usr/sbin/nft', ['-c', '-f', 'infra/pilot/nftables.conf']);
  unitIsKnown();
  await monitorIsCalled();
  return inTemporaryFolder(async (folder) => {
    const [http = 0, https = 0] = await freePorts(2);
    // In the gateway's place: answers with what it is told of the visitor.
    let ready = true;
    let isTold = false;
    const gateway = createServer(({ headers, url }, response) => {
      response.shouldKeepAlive = ready;
      if (url === '/ready' && !ready) {
        response.statusCode = 503;
        isTold = true;
      }
      response.end(JSON.stringify(headers));
    });
    gateway.listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const address = gateway.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const file = join(folder, 'Caddyfile');
    const own = `{\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}`;
    const text = readFileSync('infra/pilot/Caddyfile', 'utf8').replace(/^\{/m, own);
    writeFileSync(
      file,
      text.replace('127.0.0.1:3000', `127.0.0.1:${port}`).replace('health_port 9464', `health_port ${port}`),
    );
    const caddy = spawn('/usr/bin/caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: { SITE: site, CONTACT: 'owner@raffle.test', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: 'ignore',
    });
    try {
      const root = join(folder, 'caddy/pki/authorities/local/root.crt');
      await until('the certificate', 20_000, () => Promise.resolve(existsSync(root)));
      const ca = readFileSync(root);
      await until('an answer over TLS', 20_000, async () => (await overTls(https, ca).catch(() => '')) !== '');
      const told = JSON.parse(await overTls(https, ca)) as Record<string, string>;
      if (told['x-forwarded-for'] !== '127.0.0.1' || told['x-forwarded-proto'] !== 'https')
        throw new Error(`the gateway was told ${told['x-forwarded-for']} of a visitor that pretended to be another`);
      const plain = await fetch(`http://127.0.0.1:${http}/produits`, { redirect: 'manual' });
      const location = plain.headers.get('location');
      if (plain.status !== 308 || location !== 'https://127.0.0.1/produits')
        throw new Error(`http was answered ${plain.status} ${location}`);
      const sent: Promise<string>[] = [];
      const visitors = setInterval(() => {
        sent.push(overTls(https, ca, { 'idempotency-key': 'one' }).then(() => '', String));
      }, 20);
      // DRAIN_SECONDS of infra/pilot/bon-tirage.env, and a start.
      ready = false;
      await pause(2_000);
      await until('Caddy is told', 20_000, () => Promise.resolve(isTold));
      gateway.close();
      gateway.closeIdleConnections();
      await pause(1_000);
      ready = true;
      gateway.listen(port, '127.0.0.1');
      await pause(1_000);
      clearInterval(visitors);
      const failed = (await Promise.all(sent)).filter((failure) => failure !== '');
      if (failed.length > 0)
        throw new Error(`${failed.length} of ${sent.length} requests failed during a restart: ${failed[0]}`);
      return `${sent.length} requests during a restart, none failed, https with a certificate of its own, http sent there, a false X-Forwarded-For replaced, the firewall accepted by nft, the unit by systemd, the monitor called while the site is ready`;
    } finally {
      caddy.kill('SIGKILL');
      gateway.close();
      gateway.closeAllConnections();
    }
  });
}

/** A request of a visitor that pretends to come from elsewhere. @returns the body */
function overTls(port: number, ca: Buffer, more: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: site, 'x-forwarded-for': '9.9.9.9', ...more };
    const to = { host: '127.0.0.1', port, servername: site, ca };
    const sent = request({ ...to, method: 'POST', headers, timeout: 10_000 }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => (body += part));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(body) : reject(new Error(`${response.statusCode}`)),
      );
    });
    sent
      .on('error', reject)
      .on('timeout', () => sent.destroy(new Error('no answer')))
      .end('{}');
  });
}
