// Renders the Helm chart with its example values and prints what Kubernetes would refuse:
//   node infra/checks/chart.mjs [folder of the chart]
// There is no API server here. Helm itself lints the chart and compares the values with values.schema.json; the compiler
// compares the manifests with Kubernetes' types, written as object literals: it reports unknown fields and wrong types.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { helm } from './helm.mjs';

const root = join(import.meta.dirname, '../..');
const chart = process.argv[2] ?? join(root, 'infra/helm/bon-tirage');
const values = ['--values', join(chart, 'example-values.yaml')];
const typesOf = (apiVersion) =>
  apiVersion.startsWith('keda.sh/') ? `@kubernetes-models/keda/${apiVersion}` : `kubernetes-models/${apiVersion}`;

function run(program, args, cwd = root) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', timeout: 120_000 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${stdout}${stderr}`.trim());
  return stdout;
}

/** What is rendered, without and with KEDA in the cluster. */
const render = (...options) =>
  parseAllDocuments(run(helm(), ['template', 'bt', chart, ...values, ...options])).map((document) => document.toJS());

function check() {
  run(helm(), ['lint', '--strict', chart, ...values]);
  const manifests = [render(), render('--api-versions', 'keda.sh/v1alpha1/ScaledObject')].flat().filter(Boolean);
  const folder = join(root, 'node_modules/.cache/chart');
  mkdirSync(folder, { recursive: true });
  const sources = mkdtempSync(join(folder, 'manifests-'));
  try {
    for (const [index, manifest] of manifests.entries()) {
      const { apiVersion, kind, metadata } = manifest;
      writeFileSync(
        join(sources, `${kind}-${metadata.name}-${index}.ts`),
        `import type { I${kind} } from '${typesOf(apiVersion)}';\nexport const manifest: I${kind} = ${JSON.stringify(manifest, null, 1)};\n`,
      );
    }
    const compilerOptions = {
      ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], target: 'es2022' },
      ...{ module: 'esnext', moduleResolution: 'bundler' },
    };
    writeFileSync(join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    run(join(root, 'node_modules/.bin/tsc'), ['-p', '.', '--pretty', 'false'], sources);
  } finally {
    rmSync(sources, { recursive: true, force: true });
  }
  return manifests.length;
}

try {
  console.log(`${check()} manifests are as Kubernetes expects them.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
