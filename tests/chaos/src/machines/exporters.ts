import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePorts } from '@raffle/local';

export const exporters = {
  machine: '/usr/bin/prometheus-node-exporter',
  outside: '/usr/bin/prometheus-blackbox-exporter',
};

/**
 * Debian's exporters about a machine of the trial's own: a disk of one megabyte, a memory that a file describes, and a site of which the
 * certificate can end. This machine may have less than a tenth of either free.
 */
export class Exporters {
  private readonly running = new Map<keyof typeof exporters, ChildProcess>();
  private readonly home: string;
  private readonly disk: string;
  private shortLived: Server | undefined;

  /** @param folder gets their files and logs. @param site the address that is looked at */
  constructor(
    private readonly folder: string,
    private readonly site: string,
  ) {
    this.home = join(folder, 'exporters');
    this.disk = join(this.home, 'disk');
    mkdirSync(join(this.home, 'proc/1'), { recursive: true });
    mkdirSync(this.disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'raffle-watched', this.disk]);
    writeFileSync(join(this.home, 'proc/1/mounts'), `raffle-watched ${this.disk} tmpfs rw 0 0\n`);
    this.leaveMemory(50);
    this.lookAt([site]);
  }

  /** @returns the addresses of both */
  async start(): Promise<Record<keyof typeof exporters, string>> {
    const [machine, outside] = (await freePorts(2)).map((port) => `127.0.0.1:${port}`) as [string, string];
    this.run('machine', [
      `--path.procfs=${join(this.home, 'proc')}`,
      `--web.listen-address=${machine}`,
      ...['--collector.disable-defaults', '--collector.filesystem', '--collector.meminfo'],
      // The folders of trials may be in memory, below /dev.
      '--collector.filesystem.mount-points-exclude=^$',
    ]);
    // The certificate of the trial is self-signed.
    const module = readFileSync('infra/prometheus/blackbox.yml', 'utf8').replace(
      'http: {',
      'http: { tls_config: { insecure_skip_verify: true },',
    );
    writeFileSync(join(this.home, 'blackbox.yml'), module);
    this.run('outside', [`--config.file=${join(this.home, 'blackbox.yml')}`, `--web.listen-address=${outside}`]);
    return { machine, outside };
  }

  /** Where Prometheus reads what is looked at. */
  get sites(): string {
    return join(this.home, 'site.json');
  }

  fillDisk(): void {
    writeFileSync(join(this.disk, 'file'), Buffer.alloc(1_000_000));
  }

  freeDisk(): void {
    writeFileSync(join(this.disk, 'file'), '');
  }

  /** @param percent of the memory that is available */
  leaveMemory(percent: number): void {
    writeFileSync(
      join(this.home, 'proc/meminfo'),
      `MemTotal: 1000000 kB\nMemFree: 1000 kB\nMemAvailable: ${percent * 10_000} kB\n`,
    );
  }

  /** From now on a second site is looked at, of which the certificate ends in five days. */
  async addShortLivedSite(): Promise<void> {
    const [key, cert] = [join(this.home, 'key.pem'), join(this.home, 'cert.pem')];
    const options = [
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '5',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ];
    execFileSync('openssl', ['req', '-x509', ...options], { stdio: 'ignore' });
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.shortLived = server;
    this.lookAt([this.site, `https://127.0.0.1:${(server.address() as AddressInfo).port}`]);
  }

  removeShortLivedSite(): void {
    this.lookAt([this.site]);
    this.shortLived?.close();
  }

  signal(name: keyof typeof exporters, signal: NodeJS.Signals): void {
    this.running.get(name)?.kill(signal);
  }

  stop(): void {
    for (const exporter of this.running.values()) exporter.kill('SIGKILL');
    this.shortLived?.close();
    execFileSync('umount', ['--lazy', this.disk]);
  }

  private lookAt(targets: string[]): void {
    writeFileSync(this.sites, JSON.stringify([{ targets }]));
  }

  private run(name: keyof typeof exporters, args: string[]): void {
    const log = openSync(join(this.folder, 'logs', `${name}.log`), 'a');
    this.running.set(name, spawn(exporters[name], args, { stdio: ['ignore', log, log] }));
  }
}
