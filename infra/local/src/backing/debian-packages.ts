import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { isTerminal, toolEnvironment } from '../config.js';
import { StartFailure } from '../start-failure.js';
import { isRoot } from './unix-account.js';

/**
 * Installs Debian packages without starting their services, which would occupy the default ports; ours use private
 * ones.
 * @throws StartFailure with the exact packages to install, if that is not possible here.
 */
export async function installDebianPackages(packages: readonly string[], because: string): Promise<void> {
  const byHand = `${because}: install ${packages.join(' ')} (sudo apt-get install ${packages.join(' ')}) and start again`;
  const prefix = await privileges();
  if (!existsSync('/usr/bin/apt-get') || !prefix) throw new StartFailure(`${byHand}.`);
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
  const { code, output } = await run(command, args);
  if (code !== 0) {
    const reason = /^E: .*/m.exec(output)?.[0] ?? output.trim().split('\n').at(-1) ?? `exit code ${code}`;
    throw new StartFailure(`${byHand}; apt-get failed with "${reason}".`);
  }
}

/** The prefix for running a command as root; undefined if that is impossible. */
async function privileges(): Promise<string[] | undefined> {
  if (isRoot()) return [];
  if (!existsSync('/usr/bin/sudo')) return undefined;
  try {
    await promisify(execFile)('sudo', ['-n', 'true'], { timeout: 10_000 });
    return ['sudo', '-n'];
  } catch {
    // A password is required: a person at a terminal can type it.
    return isTerminal() && process.stdin.isTTY ? ['sudo'] : undefined;
  }
}

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: [process.stdin.isTTY ? 'inherit' : 'ignore', 'pipe', 'pipe'],
      env: toolEnvironment(),
      timeout: 10 * 60_000,
    });
    let output = '';
    const keep = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-20_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
