import { expect, test } from '@jest/globals';
import { spawn } from 'node:child_process';
import { startCpuMeter } from './cpu-meter.js';

const burnASecond = 'const begin = process.cpuUsage().user; while (process.cpuUsage().user - begin < 1e6);';

test('a child in its own session that burns a second of CPU is measured', async () => {
  const earlier = startCpuMeter()() ?? NaN;
  const own = process.cpuUsage();
  const seconds = startCpuMeter();
  const child = spawn(process.execPath, ['-e', burnASecond], { detached: true, stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  const measured = (seconds() ?? NaN) - earlier;
  const { user, system } = process.cpuUsage(own);
  // Both clocks are rounded to 10 ms.
  expect(measured - (user + system) / 1e6).toBeGreaterThan(0.95);
});
