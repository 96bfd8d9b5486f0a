import { existsSync } from 'node:fs';
import { isTerminal } from '../config.js';
import { StartFailure } from '../start-failure.js';
import { installPackages, rootWithoutPassword } from './apt.mjs';

/**
 * Installs Debian packages.
 * @throws StartFailure with the exact packages to install, if that is not possible here.
 */
export async function installDebianPackages(packages: readonly string[], because: string): Promise<void> {
  const byHand = `${because}: install ${packages.join(' ')} (sudo apt-get install ${packages.join(' ')}) and start again`;
  // A password is required: a person at a terminal can type it.
  const canType = isTerminal() && process.stdin.isTTY && existsSync('/usr/bin/sudo');
  const prefix = (await rootWithoutPassword()) ?? (canType ? ['sudo'] : undefined);
  if (!prefix) throw new StartFailure(`${byHand}.`);
  const reason = await installPackages(packages, prefix);
  if (reason) throw new StartFailure(`${byHand}; apt-get failed with "${reason}".`);
}
