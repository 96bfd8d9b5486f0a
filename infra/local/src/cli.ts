import { run } from './commands.js';

// A line that cannot be written (a full disk, a journal that restarts) is dropped: the runner must not die of it, and everything with it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

// The bootstrap has checked Node, dependencies and build before it imports this.
process.exitCode = await run(process.argv.slice(2));
// A wait without a caller must not hold the command.
setTimeout(() => process.exit(), 1_000).unref();
