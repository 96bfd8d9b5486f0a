import { run } from './commands.js';

// The bootstrap has checked Node, dependencies and build before it imports this.
process.exitCode = await run(process.argv.slice(2));
