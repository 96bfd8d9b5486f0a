// Also used before anything is installed or compiled (../../bootstrap.mjs): therefore plain JavaScript.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/**
 * The prefix for running a command as root without a password.
 * @returns {Promise<string[] | undefined>} undefined where that is impossible, or apt-get is missing
 */
export async function rootWithoutPassword() {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return [];
  if (!existsSync('/usr/bin/sudo')) return undefined;
  const { code } = await run('sudo', ['-n', 'true'], 10_000);
  return code === 0 ? ['sudo', '-n'] : undefined;
}

/**
 * Installs Debian packages without starting their services, which would occupy the default ports; ours use private ones.
 * @param {readonly string[]} packages
 * @param {readonly string[]} prefix for running as root
 * @returns {Promise<string | undefined>} why it failed
 */
export async function installPackages(packages, prefix) {
  // A policy that forbids starting services (exit code 101) during the installation; an existing policy is not changed.
  const install = [
    'set -e',
    'policy=/usr/sbin/policy-rc.d',
    `if [ ! -e "$policy" ]; then printf '#!/bin/sh\\nexit 101\\n' > "$policy"; chmod 755 "$policy"; trap 'rm -f "$policy"' EXIT INT TERM; fi`,
    'export DEBIAN_FRONTEND=noninteractive',
    'apt-get -q -o DPkg::Lock::Timeout=120 update',
    `apt-get -q -y -o DPkg::Lock::Timeout=120 --no-install-recommends install ${packages.join(' ')}`,
  ].join('\n');
  const [command = 'sh', ...args] = [...prefix, 'sh', '-c', install];
  const { code, output } = await run(command, args, 10 * 60_000);
  if (code === 0) return undefined;
  return /^E: .*/m.exec(output)?.[0] ?? (output.trim().split('\n').at(-1) || `exit code ${code}`);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {number} timeout in milliseconds
 */
async function run(command, args, timeout) {
  // A person at a terminal can type a password.
  const child = spawn(command, args, { stdio: [process.stdin.isTTY ? 'inherit' : 'ignore', 'pipe', 'pipe'], timeout });
  let output = '';
  const keep = (/** @type {Buffer} */ chunk) => (output = (output + chunk.toString('utf8')).slice(-20_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = await once(child, 'close').catch((error) => [1, (output = String(error))]);
  return { code: /** @type {number | null} */ (ended[0]) ?? 1, output };
}
