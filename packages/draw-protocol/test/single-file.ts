import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { RecordKey } from '../src/index.js';

/** verify-draw.mjs. */
export const singleFilePath = join(__dirname, '..', 'verify-draw.mjs');

/** One process of verify-draw.mjs, in which it verifies one document after another: starting one for each takes half a second. */
export function singleFile() {
  const script = `const { verify } = await import(${JSON.stringify(singleFilePath)});
    for await (const line of (await import('node:readline')).createInterface({ input: process.stdin }))
      console.log(JSON.stringify(await verify(...JSON.parse(line))));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** @returns what the command's exit code and output are */
    async verify(
      document: unknown,
      keys?: RecordKey[],
      chains: readonly object[] = [],
      statement: object | null = null,
    ): Promise<{ status: number; output: string }> {
      child.stdin.write(`${JSON.stringify([document, keys ?? null, chains, statement])}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('verify-draw.mjs has ended');
      const { code, lines } = JSON.parse(value) as { code: number; lines: string[] };
      return { status: code, output: lines.join('\n') };
    },
    end: () => void child.stdin.end(),
  };
}
