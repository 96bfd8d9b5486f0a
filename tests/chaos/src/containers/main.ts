import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from './engine.js';

/**
 * `npm run test:containers`: an engine of its own, and in its network the walk through the containers (walk.ts). The exit code
 * is 0 when everything was found; where no engine runs it is 1, with a sentence that infra/local knows.
 */
const folder = mkdtempSync(join(tmpdir(), 'raffle-containers-'));
try {
  const engine = await startEngine(folder).catch((error: unknown) => {
    console.log(`No container engine runs here: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  });
  process.exitCode = 1;
  if (engine !== null) {
    try {
      const walk = spawn(
        'nsenter',
        [
          `--net=/proc/${engine.pid}/ns/net`,
          process.execPath,
          join(import.meta.dirname, 'walk.js'),
          engine.socket,
          String(engine.pid),
          folder,
        ],
        { stdio: 'inherit' },
      );
      const [code] = (await once(walk, 'exit')) as [number | null];
      process.exitCode = code ?? 1;
    } finally {
      await engine.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
