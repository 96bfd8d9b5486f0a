import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { searchPath } from '../config.js';

export interface Binaries {
  /** The folders of every installed PostgreSQL server, newest first, with its major version. */
  postgres: { bin: string; major: number }[];
  redisServer: string | undefined;
  rabbitmqServer: string | undefined;
  epmd: string | undefined;
}

/** Finds the installed backing services. Debian does not put their servers on the PATH, or wraps them in scripts that refuse private instances. */
export function installedBinaries(): Binaries {
  return {
    postgres: postgresFolders(),
    redisServer: firstOf(onPath('redis-server'), onPath('valkey-server')),
    rabbitmqServer: firstOf(
      [
        '/usr/lib/rabbitmq/bin/rabbitmq-server',
        '/opt/homebrew/opt/rabbitmq/sbin/rabbitmq-server',
        '/usr/local/opt/rabbitmq/sbin/rabbitmq-server',
      ],
      onPath('rabbitmq-server'),
    ),
    epmd: firstOf(onPath('epmd'), ['/usr/lib/erlang/bin/epmd']),
  };
}

function postgresFolders(): { bin: string; major: number }[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => /^\d+$/.test(name)) : [];
  return versions
    .map((name) => ({ bin: join(debian, name, 'bin'), major: Number(name) }))
    .filter(({ bin, major }) => major >= 14 && existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .sort((one, other) => other.major - one.major);
}

const onPath = (program: string) => searchPath().map((folder) => join(folder, program));
const firstOf = (...candidates: string[][]) => candidates.flat().find((path) => existsSync(path));
