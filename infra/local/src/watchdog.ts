import { spawn } from 'node:child_process';

/**
 * A shell that outlives us by seconds: it reads our process groups, line by line, and ends them if we die without
 * cleaning up (kill -9), so that nothing is left running, and removes a temporary folder. As a shell it costs one
 * megabyte.
 */
export interface Watchdog {
  /** Replaces the list of our process groups. */
  watch(groups: readonly number[]): void;
  /** We have stopped everything ourselves. */
  dismiss(): void;
}

const script = `
groups=
while read -r line; do groups="$line"; done
[ "$groups" = done ] && exit 0
[ -n "$groups" ] && { kill -s TERM -- $groups; sleep 4; kill -s KILL -- $groups; } 2>/dev/null
[ -n "$1" ] && rm -rf -- "$1"
exit 0
`;

export function startWatchdog(temporaryFolder = ''): Watchdog {
  const shell = spawn('/bin/sh', ['-c', script, 'raffle-watchdog', temporaryFolder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // It is only a safety net: a broken pipe to it must not end the runner.
  shell.stdin.on('error', () => undefined);
  shell.on('error', () => undefined);
  shell.unref();
  if ('unref' in shell.stdin && typeof shell.stdin.unref === 'function') (shell.stdin.unref as () => void)();
  return {
    watch: (groups) => void shell.stdin.write(`${groups.map((group) => `-${group}`).join(' ')}\n`),
    dismiss: () => void shell.stdin.end('done\n'),
  };
}
