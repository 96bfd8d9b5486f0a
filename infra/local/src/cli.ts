import { run } from './commands.js';

// The bootstrap has checked Node, dependencies and build before it imports this.
process.exitCode = await run(process.argv.slice(2));
// A wait without a caller must not hold the command.
setTimeout(() => process.exit(), 1_000).unref();
