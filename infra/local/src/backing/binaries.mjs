// Also used before anything is installed or compiled (../../bootstrap.mjs): therefore plain JavaScript.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Binaries
 * @property {{ bin: string, major: number }[]} postgres the folders of every installed server, newest first, with its major version
 * @property {string | undefined} redisServer
 * @property {string | undefined} rabbitmqServer
 * @property {string | undefined} epmd
 */

/**
 * Finds the installed backing services. Debian does not put their servers on the PATH, or wraps them in scripts that refuse private instances.
 * @returns {Binaries}
 */
export function installedBinaries() {
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

/**
 * The Debian packages of the services that are needed and not found.
 * @param {Binaries} found
 * @param {{ postgres: boolean, rabbitmq: boolean, redis: boolean }} needed
 */
export function missingPackages(found, needed) {
  return [
    ...(needed.postgres && found.postgres.length === 0 ? ['postgresql'] : []),
    ...(needed.rabbitmq && !found.rabbitmqServer ? ['rabbitmq-server'] : []),
    ...(needed.redis && !found.redisServer ? ['redis-server'] : []),
  ];
}

function postgresFolders() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).filter((name) => /^\d+$/.test(name)) : [];
  return versions
    .map((name) => ({ bin: join(debian, name, 'bin'), major: Number(name) }))
    .filter(({ bin, major }) => major >= 14 && existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .sort((one, other) => other.major - one.major);
}

/** @param {string} program */
const onPath = (program) =>
  (process.env.PATH ?? '')
    .split(':')
    .filter(Boolean)
    .map((folder) => join(folder, program));

/** @param {string[][]} candidates */
const firstOf = (...candidates) => candidates.flat().find((path) => existsSync(path));
