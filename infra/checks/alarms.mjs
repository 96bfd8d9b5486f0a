// Prometheus' and Alertmanager's own checks of their files, with the rules' tests, and of the dashboards' expressions:
//   node infra/checks/alarms.mjs [folder of infra]
// Their programs are Debian's, installed where they are missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackages } from '@raffle/local';

const infra = process.argv[2] ?? join(import.meta.dirname, '..');
const folder = join(infra, 'prometheus');
const dashboards = join(infra, 'grafana/dashboards');

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
  const made = mkdtempSync(join(tmpdir(), 'raffle-alarms-'));
  try {
    for (const name of ['webhook', 'phone', 'watchdog'])
      writeFileSync(join(made, `alarm_${name}_url`), `https://${name}.example/?a=1&b=2`);
    const rendered = execFileSync('sh', [join(folder, 'alertmanager.sh'), made], { encoding: 'utf8' });
    writeFileSync(join(made, 'alertmanager.yml'), rendered);
    run('amtool', 'check-config', join(made, 'alertmanager.yml'));
    writeFileSync(join(made, 'dashboards.yml'), JSON.stringify({ groups: readdirSync(dashboards).map(rulesOf) }));
    run('promtool', 'check', 'rules', join(made, 'dashboards.yml'));
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  // Last: it takes most of the time.
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.yml'));
  run('promtool', 'test', 'rules', ...tests.map((name) => join(folder, name)));
}

/** The expressions of a dashboard as rules, which promtool can parse, with a value for Grafana's own variable. */
function rulesOf(name) {
  const { panels } = JSON.parse(readFileSync(join(dashboards, name), 'utf8'));
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const rules = expressions.map((expr, index) => ({
    record: `expression_${index}`,
    expr: expr.replaceAll('$__rate_interval', '1m'),
  }));
  return { name, rules };
}

try {
  await check();
  console.log('The alarms and dashboards are as Prometheus and Alertmanager expect them, and their tests pass.');
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
