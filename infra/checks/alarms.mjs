// Prometheus' and Alertmanager's own checks of their files, with each rule's tests: node infra/checks/alarms.mjs [folder]
// Their programs are Debian's, installed where they are missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackages } from '@raffle/local';

const folder = process.argv[2] ?? join(import.meta.dirname, '../prometheus');

const isMissing = (program) => spawnSync(program, ['--version']).error !== undefined;

function run(program, ...args) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 120_000 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`.trim());
}

async function check() {
  if (isMissing('promtool') || isMissing('amtool'))
    await installDebianPackages(['prometheus', 'prometheus-alertmanager'], 'promtool and amtool check the alarms');
  for (const name of ['prometheus.yml', 'pilot.yml']) run('promtool', 'check', 'config', join(folder, name));
  run('promtool', 'test', 'rules', join(folder, 'rules.test.yml'));
  const made = mkdtempSync(join(tmpdir(), 'raffle-alarms-'));
  try {
    for (const name of ['webhook', 'phone'])
      writeFileSync(join(made, `alarm_${name}_url`), `https://${name}.example/?a=1&b=2`);
    const rendered = execFileSync('sh', [join(folder, 'alertmanager.sh'), made], { encoding: 'utf8' });
    writeFileSync(join(made, 'alertmanager.yml'), rendered);
    run('amtool', 'check-config', join(made, 'alertmanager.yml'));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

try {
  await check();
  console.log('The alarms are as Prometheus and Alertmanager expect them, and their tests pass.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
