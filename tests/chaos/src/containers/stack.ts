import { eventually } from '@raffle/test-kit';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from './engine.js';
import { runProgram } from '../run-program.js';

/** One address registers everybody. */
const unlimited = ['FLOOD', 'GENERAL', 'CREDENTIALS', 'REGISTRATION', 'PAYMENT', 'DATA', 'PAGES', 'WEBHOOK', 'LOGIN']
  .map((bucket) => `LIMIT_${bucket}_ADDRESS=1000000/60\n`)
  .join('');

/** A clone of the project as containers, with the profile `demo`. */
export class Stack {
  private constructor(
    readonly folder: string,
    private readonly engine: Pick<Engine, 'socket' | 'pid'>,
  ) {}

  /** Clones the last commit of this project, and makes its secrets. */
  static async clone(folder: string, engine: Pick<Engine, 'socket' | 'pid'>): Promise<Stack> {
    await runProgram('git', ['clone', '--quiet', process.cwd(), folder]);
    await runProgram(process.execPath, ['infra/docker/make-secrets.mjs'], { cwd: folder });
    writeFileSync(join(folder, '.env'), `${unlimited}SITE_ADDRESS=localhost\n`);
    return new Stack(folder, engine);
  }

  docker(args: readonly string[]): Promise<string> {
    return this.run('docker', args);
  }

  build(): Promise<string> {
    return this.compose(['--profile', 'backup', 'build', '--quiet']);
  }

  /** Bytes of each image of our processes without the image that they start from. */
  async ownLayers(base: string): Promise<[string, number][]> {
    const images = await this.docker(['image', 'ls', 'bon-tirage/*', '--format', '{{.Repository}}:{{.Tag}}']);
    const sizeOf = async (image: string) =>
      Number(await this.docker(['image', 'inspect', '--format', '{{.Size}}', image]));
    const below = await sizeOf(base);
    const ours = images.split('\n').filter((name) => name !== '' && !isOfPostgres(name));
    return Promise.all(ours.map(async (image): Promise<[string, number]> => [image, (await sizeOf(image)) - below]));
  }

  /** Starts what does not run, and waits until every container is healthy or has ended well. */
  async start(instances: Record<string, number>): Promise<void> {
    const scale = Object.entries(instances).flatMap(([name, count]) => ['--scale', `${name}=${count}`]);
    await this.compose(['up', '--detach', '--no-recreate', '--no-build', ...scale]);
    await eventually(
      async () => {
        const states = await this.docker(['ps', '--all', '--format', '{{.Names}}: {{.Status}}']);
        const bad = states.split('\n').filter((line) => line !== '' && !/\(healthy\)|Exited \(0\)/.test(line));
        if (bad.length > 0) throw new Error(bad.join('\n'));
      },
      { timeoutMs: 180_000, intervalMs: 500 },
    );
  }

  /** The containers that the engine has started again since they were made. @returns each with how often */
  async startedAgain(): Promise<string[]> {
    const ids = (await this.compose(['ps', '--quiet', '--all'])).split('\n').filter((id) => id !== '');
    const counts = await this.docker(['inspect', '--format', '{{.Name}}: {{.RestartCount}}', ...ids]);
    return counts.split('\n').filter((line) => line !== '' && !line.endsWith(': 0'));
  }

  /** Runs a service of the profile `backup` to its end. @returns what it prints */
  once(name: string, args: readonly string[] = []): Promise<string> {
    return this.compose(['--profile', 'backup', 'run', '--rm', '-T', name, ...args]);
  }

  /** Opens the state of an instant beside what runs. @returns what asks its databases, and what ends it as Ctrl-C does */
  async look(instant: string): Promise<{ psql(database: string, sql: string): Promise<string>; end(): Promise<void> }> {
    const run = ['--profile', 'backup', 'run', '--detach', '--name', 'look', 'restore', '--to', instant];
    await this.compose(run);
    let printed = '';
    await eventually(
      async () => {
        printed = await this.docker(['logs', 'look']);
        if (!printed.includes('Ctrl-C')) throw new Error(`The look is not open: ${printed}`);
      },
      { timeoutMs: 60_000, intervalMs: 500 },
    );
    return {
      psql: async (database, sql) => {
        // As it is printed, without a terminal.
        const typed = RegExp(`docker exec -it (\\w+) psql (postgres://\\S+/${database})`).exec(printed);
        if (!typed) throw new Error(`The look has no address of ${database}: ${printed}`);
        const password = `PGPASSWORD=${this.secret('postgres_password')}`;
        const [, container = '', address = ''] = typed;
        return this.docker(['exec', '--env', password, container, 'psql', address, '--tuples-only', '--command', sql]);
      },
      end: async () => {
        await this.docker(['kill', '--signal', 'INT', 'look']);
        const code = (await this.docker(['wait', 'look'])).trim();
        if (code !== '0') throw new Error(`The look ended with ${code}: ${await this.docker(['logs', 'look'])}`);
        await this.docker(['rm', 'look']);
      },
    };
  }

  /** The services that open a connection to this port of another machine. @param address an IP address */
  async withWayOut(address: string, port: number): Promise<string[]> {
    const running = (await this.compose(['ps', '--services', '--filter', 'status=running']))
      .split('\n')
      .filter(Boolean);
    const reached = await Promise.all(
      running.map(async (name) => {
        const connect = `timeout 5 bash -c '</dev/tcp/${address}/${port}' && echo yes || echo no`;
        return (await this.docker(['exec', await this.first(name), 'bash', '-c', connect])).trim() === 'yes';
      }),
    );
    return running.filter((_name, index) => reached[index]);
  }

  /** Starts a service and its migration again. @param afterFailure called when the migration has failed once @throws Error when Compose gives up */
  async startAgain(name: string, afterFailure: () => Promise<unknown>): Promise<void> {
    await this.compose(['rm', '--force', '--stop', name, `${name}-migration`]);
    const failure = async () => {
      await eventually(
        async () => {
          const migration = await this.first(`${name}-migration`);
          if ((await this.docker(['inspect', '--format', '{{.RestartCount}}', migration])).trim() === '0')
            throw new Error(`The migration of ${name} has not failed.`);
        },
        { timeoutMs: 60_000, intervalMs: 500 },
      );
      await afterFailure();
    };
    await Promise.all([this.compose(['up', '--detach', '--no-recreate', '--no-build', name]), failure()]);
  }

  /** Starts the proxy with these files of Compose. @returns the ports that it publishes, in the words of `docker port` */
  async startProxy(...files: string[]): Promise<string> {
    const given = files.flatMap((file) => ['--file', file]);
    await this.compose([...given, 'up', '--detach', '--no-deps', '--no-build', 'proxy']);
    return this.docker(['port', await this.first('proxy')]);
  }

  /** Types what docs/alarms.md has for containers, and is more than one word of Compose. @param phone of a person to trace */
  async commandsOfAlarms(phone: string): Promise<void> {
    const page = readFileSync(join(this.folder, 'docs/alarms.md'), 'utf8');
    const functions = /^In containers, [^]*?^```bash$([^]*?)^```$/m.exec(page)?.[1];
    if (!functions) throw new Error('docs/alarms.md has no functions for containers.');
    const typed = ['sql identity "SELECT 1"', 'queues list', 'reconcile', `trace ${phone}`, 'disks'];
    // Debian's Compose is a program of its own.
    const compose = 'docker() { shift; docker-compose --project-name clone "$@"; }';
    await this.run('bash', ['-ec', [compose, functions, ...typed].join('\n')]);
  }

  /** PostgreSQL's superuser, in the network of the containers. */
  async postgresUrl(): Promise<string> {
    const networks = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
    const address = await this.docker(['inspect', '--format', networks, await this.first('postgres')]);
    return `postgres://postgres:${this.secret('postgres_password')}@${address.trim()}:5432/postgres`;
  }

  secret(name: string): string {
    return readFileSync(join(this.folder, 'infra/docker/secrets', name), 'utf8');
  }

  /** Kills every container, and deletes these volumes with everything in them. */
  async lose(volumes: readonly string[]): Promise<void> {
    const ours = await this.ours();
    await this.compose(['kill', ...ours]);
    await this.compose(['rm', '--force', ...ours]);
    await this.docker(['volume', 'rm', ...volumes.map((name) => `clone_${name}`)]);
  }

  /** Ends the first instance as a crash would: the engine starts it again. */
  async kill(name: string): Promise<void> {
    await this.signal(name, 'KILL');
  }

  restart(name: string): Promise<string> {
    return this.compose(['restart', name]);
  }

  /** Stops the first instance's process, and waits until its health check has ended it and the engine has started it again. */
  async hangUntilRestarted(name: string): Promise<void> {
    const container = await this.first(name);
    const restarts = async () =>
      (await this.docker(['inspect', '--format', '{{.RestartCount}} {{.State.Health.Status}}', container])).trim();
    const [before = ''] = (await restarts()).split(' ');
    await this.signal(name, 'STOP');
    await eventually(
      async () => {
        const [count, health] = (await restarts()).split(' ');
        if (count === before || health !== 'healthy') throw new Error(`${name} was not started again.`);
      },
      { timeoutMs: 240_000, intervalMs: 1_000 },
    );
  }

  /** CPU of the engine and everything in it since it was started, in milliseconds. */
  cpuMs(): number {
    return cpuMsOf(this.engine.pid);
  }

  /** The last lines of every container. */
  logs(): Promise<string> {
    return this.compose(['logs', '--tail=15', '--no-color']).catch(String);
  }

  /** The provider is not ours, and forgets what it stood in for when it stops. */
  private async ours(): Promise<string[]> {
    return (await this.compose(['config', '--services'])).split('\n').filter((name) => name && name !== 'sandbox');
  }

  private async signal(name: string, signal: string): Promise<void> {
    // Everything but the init process, which ends with its child. The shell ends too.
    await this.docker(['exec', await this.first(name), 'sh', '-c', `kill -${signal} -1`]).catch(() => undefined);
  }

  private async first(name: string): Promise<string> {
    const id = (await this.compose(['ps', '--quiet', name])).split('\n')[0];
    if (!id) throw new Error(`No container of ${name} runs.`);
    return id;
  }

  private compose(args: readonly string[]): Promise<string> {
    return this.run('docker-compose', ['--project-name', 'clone', '--profile', 'demo', ...args]);
  }

  private run(program: string, args: readonly string[]): Promise<string> {
    // Compose starts the client for its builds, which knows the engine by this variable alone. Debian's client has BuildKit, which Compose 2
    // uses everywhere: a target that several services share is built once, and what none needs is not built.
    const settings = [`DOCKER_HOST=${this.engine.socket}`, 'DOCKER_BUILDKIT=1', 'PATH=/usr/bin:/usr/sbin:/bin:/sbin'];
    const command = [...settings, program, ...args];
    return runProgram('env', command, { cwd: this.folder, timeoutMs: 780_000 });
  }
}

/** They start from another image. */
const isOfPostgres = (image: string) => /^bon-tirage\/(postgres|backups):/.test(image);

/** CPU of a process and its descendants, those that have ended too (proc(5)), in milliseconds. */
function cpuMsOf(root: number): number {
  const all = new Map<number, { parent: number; ms: number }>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      // utime, stime, cutime and cstime, in ticks of 10 ms.
      all.set(Number(entry), { parent, ms: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * 10 });
    } catch (error) {
      // It has ended meanwhile: its time is its parent's.
      if (!existsSync(`/proc/${entry}`)) continue;
      throw error;
    }
  }
  const isInside = (pid: number): boolean => pid === root || (pid > 1 && isInside(all.get(pid)?.parent ?? 0));
  return [...all].reduce((sum, [pid, { ms }]) => (isInside(pid) ? sum + ms : sum), 0);
}
