import { copyFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run-program.js';

/**
 * The images that the project's files start from, made here from Debian's packages and named as the files name them: no image
 * registry is needed. Their programs are Debian's versions, whatever the names say (docs/operations.md); users, capabilities, volumes and entry
 * points are the official images'.
 */
export class BaseImages {
  /**
   * @param root the project
   * @param folder for the context of Node's image
   * @param docker runs the engine's client
   */
  constructor(
    private readonly root: string,
    private readonly folder: string,
    private readonly docker: (args: readonly string[]) => Promise<string>,
    private readonly socket: string,
  ) {}

  /** Debian itself, and what the project's own images start from. @returns their names */
  async first(): Promise<{ node: string; postgres: string }> {
    const system = 'mmdebstrap --variant=minbase --include=ca-certificates bookworm - http://deb.debian.org/debian';
    await runProgram('sh', ['-c', `${system} | docker --host ${this.socket} import - debian:bookworm-slim`], {
      timeoutMs: 300_000,
    });
    const dockerfile = readFileSync(join(this.root, 'Dockerfile'), 'utf8');
    const imageOf = (name: string) => new RegExp(`^ARG ${name}_IMAGE=(\\S+)$`, 'm').exec(dockerfile)?.[1] ?? '';
    const [node, postgres] = [imageOf('NODE'), imageOf('POSTGRES')];
    await Promise.all([
      this.nodeContext().then((context) => this.make(node, context)),
      this.make(postgres, join(this.root, 'infra/docker/base/postgres')),
    ]);
    return { node, postgres };
  }

  /** Those that docker-compose.yml names. */
  async backing(): Promise<void> {
    const compose = readFileSync(join(this.root, 'docker-compose.yml'), 'utf8');
    const images = [...compose.matchAll(/^ {4}image: ((\w+):\S+)$/gm)];
    await Promise.all(
      images.map(([, image = '', name = '']) => this.make(image, join(this.root, 'infra/docker/base', name))),
    );
  }

  private make(image: string, context: string): Promise<string> {
    return this.docker(['build', '--quiet', '--tag', image, context]);
  }

  /** Node of the lockfile, npm of this machine, and the certificates that this machine trusts. */
  private async nodeContext(): Promise<string> {
    const context = join(this.folder, 'node');
    mkdirSync(join(context, 'local/bin'), { recursive: true });
    cpSync(join(this.root, 'infra/docker/base/node'), context, { recursive: true });
    copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca-certificates.crt'));
    copyFileSync(process.execPath, join(context, 'local/bin/node'));
    const npm = join((await runProgram('npm', ['root', '--global'])).trim(), 'npm');
    cpSync(npm, join(context, 'local/lib/node_modules/npm'), { recursive: true, dereference: true });
    return context;
  }
}
