import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { manifestsIn, templateCommand, type Manifest } from './rendered-chart.js';

/** What Helm asks a cluster before it renders for it: which kinds there are. */
const kinds: Record<string, string[]> = {
  v1: ['Secret', 'Service', 'ConfigMap'],
  'apps/v1': ['Deployment'],
  'batch/v1': ['Job', 'CronJob'],
  'policy/v1': ['PodDisruptionBudget'],
  'autoscaling/v2': ['HorizontalPodAutoscaler'],
  'networking.k8s.io/v1': ['NetworkPolicy', 'Ingress'],
};

/** Renders the chart as `helm upgrade` does in a cluster whose Secret has these keys. */
export async function renderInCluster(data: Record<string, string>): Promise<Manifest[]> {
  const cluster = createServer(({ url = '' }, response) => {
    const answer = answerTo(new URL(url, 'http://cluster').pathname, data);
    response.setHeader('content-type', 'application/json');
    response.statusCode = answer ? 200 : 404;
    response.end(JSON.stringify(answer ?? { kind: 'Status', apiVersion: 'v1', status: 'Failure', code: 404 }));
  });
  cluster.listen(0, '127.0.0.1');
  await once(cluster, 'listening');
  const { port } = cluster.address() as AddressInfo;
  const options = ['--dry-run=server', '--disable-openapi-validation', '--kube-apiserver', `http://127.0.0.1:${port}`];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...templateCommand, ...options], {
      timeout: 300_000,
      maxBuffer: 16 * 1024 ** 2,
    });
    return manifestsIn(stdout);
  } finally {
    cluster.close();
    cluster.closeAllConnections();
  }
}

function answerTo(path: string, data: Record<string, string>): object | undefined {
  if (path === '/version') return { major: '1', minor: '33', gitVersion: 'v1.33.0' };
  if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] };
  if (path === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: Object.keys(kinds).flatMap(groupOf) };
  if (path === '/api/v1/namespaces/default/secrets/bon-tirage')
    return { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'bon-tirage', namespace: 'default' }, data };
  const groupVersion = path.replace(/^\/apis?\//, '');
  const resources = kinds[groupVersion]?.map((kind) => {
    const singularName = kind.toLowerCase();
    const name = `${singularName.replace(/y$/, 'ie').replace(/ss$/, 'sse')}s`;
    return { name, singularName, kind, namespaced: true, verbs: ['get'] };
  });
  return resources && { kind: 'APIResourceList', groupVersion, resources };
}

function groupOf(groupVersion: string): object[] {
  const [name, version] = groupVersion.split('/');
  const preferredVersion = { groupVersion, version };
  return version === undefined ? [] : [{ name, versions: [preferredVersion], preferredVersion }];
}
