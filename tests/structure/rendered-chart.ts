import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

/** Of the manifests what our tests look at; the complete types are compared by `npm run check`. */
interface Container {
  name: string;
  image: string;
  command?: string[];
  args?: string[];
  env: { name: string; value: string }[];
  securityContext: Record<string, unknown>;
  resources: Record<'requests' | 'limits', { cpu: string; memory: string }>;
  volumeMounts: { name: string; mountPath: string }[];
  [probe: `${string}Probe`]: { httpGet: { path: string; port: string } };
}
interface Pod {
  containers: Container[];
  volumes: { name: string; secret?: { secretName: string; items: { key: string; path: string }[] } }[];
  terminationGracePeriodSeconds?: number;
  nodeSelector?: Record<string, string>;
  tolerations?: object[];
  priorityClassName?: string;
  automountServiceAccountToken: boolean;
  securityContext: Record<string, unknown>;
}
interface PodTemplate {
  metadata: { labels: Record<string, string>; annotations: Record<string, string> };
  spec: Pod;
}
export interface Manifest {
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  spec: Record<string, unknown> & {
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
  data?: Record<string, string>;
}

/** The pods of a Deployment, Job or CronJob. */
export const podsOf = ({ kind, spec }: Manifest): PodTemplate | undefined =>
  kind === 'ConfigMap' ? undefined : (spec.template ?? spec.jobTemplate?.spec.template);

export const chart = 'infra/helm/bon-tirage';

export const defaults = parse(readFileSync(`${chart}/values.yaml`, 'utf8')) as {
  settings: Record<string, string>;
  services: Record<string, { replicas: number; maxReplicas: number }>;
};

/**
 * Renders the chart with the real Helm as release `bt`, with its example values and further options.
 * @throws with what Helm prints
 */
export const renderChart = (...options: string[]): Manifest[] =>
  manifestsIn(
    execFileSync(process.execPath, [...templateCommand, ...options], {
      encoding: 'utf8',
      stdio: 'pipe',
      timeout: 300_000,
      maxBuffer: 16 * 1024 ** 2,
    }),
  );

export const templateCommand = [
  ...['infra/checks/helm.mjs', 'template', 'bt', chart],
  ...['--values', `${chart}/example-values.yaml`],
];

export const manifestsIn = (text: string): Manifest[] =>
  parseAllDocuments(text).flatMap((document) => (document.toJS() as Manifest | null) ?? []);
