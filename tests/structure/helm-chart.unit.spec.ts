import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { renderInCluster } from './chart-in-cluster.js';
import { chart, defaults, podsOf, renderChart, type Manifest } from './rendered-chart.js';

/** What the pods may do and reach. Values, fields and types are compared by Helm and `infra/checks/chart.mjs`. */
const names = Object.keys(defaults.services);
const manifests = renderChart();
const withKeda = renderChart('--api-versions', 'keda.sh/v1alpha1/ScaledObject');
const ofKind = (kind: string, rendered: Manifest[] = manifests) => rendered.filter((one) => one.kind === kind);
const deployments = ofKind('Deployment');
const allPodsIn = (rendered: Manifest[]) =>
  rendered.flatMap((manifest) => {
    const template = podsOf(manifest);
    return template ? [[manifest.metadata.name.slice('bt-'.length), template] as const] : [];
  });
const pods = allPodsIn(manifests);
/** `512Mi` */
const mebibytes = (text: string) => Number(/^(\d+)Mi$/.exec(text)?.[1]);

test('each process has its deployment, service, budget and autoscaler, and each database its migration', () => {
  for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler'])
    expect(ofKind(kind).map(({ metadata: { name } }) => name)).toEqual(names.map((name) => `bt-${name}`).toSorted());
  const databases = names.filter((name) => name !== 'gateway');
  expect(ofKind('Job').map(({ metadata: { name } }) => name)).toEqual(
    databases.map((name) => `bt-${name}-migration`).toSorted(),
  );
  for (const { metadata } of ofKind('Job'))
    expect(metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
});

test.each(pods)('%s has no privileges, and limits', (_name, { spec: pod }) => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const { securityContext, resources } of pod.containers) {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(resources.limits.memory).toEqual(resources.requests.memory);
    expect(resources.limits.cpu).toMatch(/^\d+m$/);
  }
});

test.each(pods)('the heap of %s stays below its memory, and no secret is in its environment', (_name, { spec }) => {
  const [{ env, resources } = { env: [], resources: undefined }] = spec.containers;
  // Migrations keep the image's.
  const options =
    env.find(({ name }) => name === 'NODE_OPTIONS')?.value ??
    /^ENV .*NODE_OPTIONS=(\S+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ??
    '';
  const heap = Number(/^--max-old-space-size=(\d+)$/.exec(options)?.[1]);
  expect(heap / mebibytes(resources?.limits.memory ?? '')).toBeCloseTo(0.625, 2);
  for (const { name, value } of env) {
    if (name.endsWith('_FILE')) expect(value).toMatch(/^\/run\/secrets\/\w+$/);
    else expect(name).not.toMatch(/PASSWORD|SECRET|_KEY$|DATABASE_URL|RABBITMQ_URL/);
  }
});

test.each(deployments)('$metadata.name is asked whether it lives and is ready, and may finish', ({ spec }) => {
  const pod = spec.template!.spec;
  const [container] = pod.containers;
  expect(container?.startupProbe?.httpGet.path).toBe('/health');
  expect(container?.livenessProbe?.httpGet.path).toBe('/health');
  // The gateway says so to operators alone.
  const port = container?.name === 'gateway' ? 'metrics' : 'http';
  expect(container?.readinessProbe?.httpGet).toEqual({ path: '/ready', port });
  const drain = Number(container?.env.find(({ name }) => name === 'DRAIN_SECONDS')?.value);
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + 12);
});

interface Policy {
  podSelector: { matchLabels: Record<string, string> };
  policyTypes: string[];
  ingress: { from?: Peer[]; ports: { port: number }[] }[];
  egress: { to?: Peer[]; ports: { port: number }[] }[];
}
interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
  namespaceSelector?: { matchLabels: Record<string, string> };
  ipBlock?: { cidr: string };
}
const policies = new Map(
  ofKind('NetworkPolicy').map(({ metadata: { name }, spec }) => [name, spec as unknown as Policy]),
);
const nameLabel = 'app.kubernetes.io/name';
const nameOf = ({ podSelector, namespaceSelector, ipBlock }: Peer) =>
  podSelector?.matchLabels[nameLabel] ?? ipBlock?.cidr ?? namespaceSelector?.matchLabels['kubernetes.io/metadata.name'];
const peersOf = (rules: { from?: Peer[]; to?: Peer[]; ports: { port: number }[] }[]) =>
  rules
    .flatMap(({ from, to, ports }) => {
      // A rule without peers would let everyone through.
      const peers = from ?? to ?? [];
      expect(peers).not.toEqual([]);
      return peers.flatMap((peer) => ports.map(({ port }) => `${nameOf(peer)}:${port}`));
    })
    .toSorted();

interface Composed {
  services: Record<string, { networks: string[]; environment?: Record<string, string> }>;
}
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true, maxAliasCount: -1 }) as Composed;
const callsOf = (name: string) =>
  Object.values(compose.services[name]?.environment ?? {}).flatMap(
    (value) => /^http:\/\/(\w+):8080$/.exec(value)?.[1] ?? [],
  );
const backingOf = (name: string) => {
  const { environment = {} } = compose.services[name] ?? {};
  return [
    ...('DATABASE_URL_FILE' in environment ? ['10.0.5.10/32:5432'] : []),
    ...('RABBITMQ_URL_FILE' in environment ? ['rabbitmq:5672'] : []),
    ...('REDIS_URL_FILE' in environment ? ['redis:6379'] : []),
  ];
};

test.each(pods)('%s is selected by a network policy for both directions', (_name, { metadata: { labels } }) => {
  const selecting = [...policies.values()].filter(({ podSelector: { matchLabels } }) =>
    Object.entries(matchLabels).every(([label, value]) => labels[label] === value),
  );
  expect(selecting.map(({ policyTypes }) => policyTypes)).toEqual([['Ingress', 'Egress']]);
});

test.each(names)(
  '%s is called by its callers and read by monitoring, and reaches what it does in containers',
  (name) => {
    const { ingress, egress } = policies.get(`bt-${name}`)!;
    const callers = [...names, 'reconcile'].filter((one) => callsOf(one).includes(name));
    expect(peersOf(ingress)).toEqual(
      name === 'gateway'
        ? ['ingress-nginx:8080', 'monitoring:9090']
        : [...callers.map((caller) => `${caller}:8080`), 'monitoring:8080'].toSorted(),
    );
    const internet =
      name !== 'gateway' && compose.services[name]?.networks.includes('outside') ? ['0.0.0.0/0:443'] : [];
    expect(peersOf(egress)).toEqual(
      [
        ...callsOf(name).map((callee) => `${callee}:8080`),
        ...backingOf(name),
        ...internet,
        ...['kube-system:53', 'kube-system:53'],
      ].toSorted(),
    );
  },
);

test.each([
  [
    'reconcile',
    ['identity:8080', 'catalog:8080', 'tickets:8080', '10.0.5.10/32:5432', 'rabbitmq:5672', '0.0.0.0/0:443'],
  ],
  ['invariants', ['10.0.5.10/32:5432', 'rabbitmq:15672']],
  ['backup', ['10.0.5.10/32:5432']],
])('the job %s reaches what it asks, and nobody reaches it', (name, reached) => {
  const { ingress, egress } = policies.get(`bt-${name}`)!;
  expect(ingress).toEqual([]);
  expect(peersOf(egress)).toEqual([...reached, 'kube-system:53', 'kube-system:53'].toSorted());
});

test('the addresses and networks of proxies are accepted', () => {
  const text = '10.42.0.0/16, 192.0.2.7,fd00:10::/64';
  const [gateway] = ofKind('Deployment', renderChart('--set-json', `settings.TRUSTED_PROXIES=${JSON.stringify(text)}`))
    .filter(({ metadata: { name } }) => name === 'bt-gateway')
    .flatMap(({ spec: { template } }) => template?.spec.containers ?? []);
  expect(gateway?.env).toContainEqual({ name: 'TRUSTED_PROXIES', value: text });
});

test('a migration reaches PostgreSQL alone, and nobody reaches it', () => {
  const { ingress, egress } = policies.get('bt-migration')!;
  expect(ingress).toEqual([]);
  expect(peersOf(egress)).toEqual(['10.0.5.10/32:5432', 'kube-system:53', 'kube-system:53']);
});

test('only the gateway is published, at the host of PUBLIC_URL, with TLS', () => {
  const [{ spec } = { spec: {} }, ...others] = ofKind('Ingress');
  expect(others).toEqual([]);
  expect(spec).toMatchObject({
    tls: [{ hosts: ['raffle.example'], secretName: 'bon-tirage-tls' }],
    rules: [
      {
        host: 'raffle.example',
        http: { paths: [{ backend: { service: { name: 'bt-gateway', port: { name: 'http' } } } }] },
      },
    ],
  });
});

test('where KEDA is installed, queues scale their consumers, and no deployment has two autoscalers', () => {
  const scaled = ofKind('ScaledObject', withKeda);
  expect(scaled.map(({ metadata: { name } }) => name)).toEqual(
    names.flatMap((name) => (name === 'gateway' ? [] : [`bt-${name}`])).toSorted(),
  );
  const queues = (parse(readFileSync('infra/rabbitmq-definitions.json', 'utf8')) as { queues: { name: string }[] })
    .queues;
  for (const { metadata, spec } of scaled) {
    expect(spec.triggers).toMatchObject([
      { type: 'cpu' },
      { type: 'rabbitmq', metadata: { queueName: expect.any(String) } },
    ]);
    expect(queues.map(({ name }) => name)).toContain(`${metadata.name.slice('bt-'.length)}.events`);
  }
  expect(ofKind('HorizontalPodAutoscaler', withKeda).map(({ metadata: { name } }) => name)).toEqual(['bt-gateway']);
});

test('the invariants are checked each night; other jobs wait for a schedule, or are run by hand', () => {
  const jobsOf = (...options: string[]) =>
    ofKind('CronJob', renderChart(...options)).map(({ metadata: { name }, spec: { schedule, suspend } }) => [
      name,
      suspend ? 'by hand' : schedule,
    ]);
  expect(jobsOf()).toEqual([
    ['bt-backup', 'by hand'],
    ['bt-invariants', '30 3 * * *'],
    ['bt-reconcile', 'by hand'],
  ]);
  expect(jobsOf('--set', 'jobs.invariants.schedule=,jobs.backup.schedule=15 2 * * *,jobs.backup.claim=copies')).toEqual(
    [
      ['bt-backup', '15 2 * * *'],
      ['bt-invariants', 'by hand'],
      ['bt-reconcile', 'by hand'],
    ],
  );
});

test('a backup goes into the volume of the owner, for so many days', () => {
  const rendered = renderChart('--set', 'jobs.backup.claim=copies,jobs.backup.days=30');
  const { spec } = new Map(allPodsIn(rendered)).get('backup')!;
  expect(spec.volumes).toContainEqual({ name: 'backups', persistentVolumeClaim: { claimName: 'copies' } });
  expect(spec.containers[0]).toMatchObject({
    args: ['base-backup'],
    env: expect.arrayContaining([{ name: 'BACKUP_DAYS', value: '30' }]),
    volumeMounts: expect.arrayContaining([{ name: 'backups', mountPath: '/backups' }]),
  });
});

test('the jobs are commands that their images have', () => {
  const script = readFileSync('infra/docker/postgres.sh', 'utf8');
  for (const [name, { spec }] of allPodsIn(ofKind('CronJob'))) {
    const [{ image, args = [] } = { image: '' }] = spec.containers;
    const [command = ''] = args;
    if (image.includes('/backups:'))
      expect(script).toMatch(new RegExp(`^  (\\w+ \\| )?${command}( \\| \\w+)?\\)`, 'm'));
    else
      expect([name, args.at(-1)?.replace('dist', '').replace('.js', '.ts')]).toEqual([
        name,
        'services/payments//src/reconciliation/reconcile.cli.ts',
      ]);
  }
});

test('a changed key of the Secret replaces the pods that read it, and no others', async () => {
  const key = 'tickets_private_key';
  const [one, same, other] = await Promise.all(
    ['a', 'a', 'b'].map((value) => renderInCluster({ [key]: value, another_key: value })),
  );
  const checksums = (rendered: Manifest[] = []) =>
    Object.fromEntries(
      allPodsIn(rendered).map(([name, { metadata }]) => [name, metadata.annotations['checksum/secret']]),
    );
  expect(checksums(same)).toEqual(checksums(one));
  const changed = Object.keys(checksums(one)).filter((name) => checksums(one)[name] !== checksums(other)[name]);
  expect(changed).toEqual(
    pods.flatMap(([name, { spec }]) =>
      spec.volumes.some(({ secret }) => secret?.items.some((item) => item.key === key)) ? [name] : [],
    ),
  );
  expect(changed).toEqual(['tickets']);
}, 300_000);

test('every pod has what the owner adds to all, and those of a process or a job what is added to theirs', () => {
  const added = {
    extra: {
      nodeSelector: { zone: 'a' },
      tolerations: [{ key: 'raffle', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      annotations: { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'true' },
      environment: { NODE_EXTRA_CA_CERTS: '/etc/ssl/own.pem' },
      priorityClassName: 'sales',
    },
    services: { tickets: { extra: { nodeSelector: { disk: 'fast' }, environment: { DRAIN_SECONDS: '20' } } } },
    jobs: { invariants: { extra: { priorityClassName: 'later' } } },
  };
  const options = Object.entries(added).flatMap(([name, value]) => ['--set-json', `${name}=${JSON.stringify(value)}`]);
  const rendered = allPodsIn(renderChart(...options));
  expect(rendered.map(([name]) => name)).toEqual(pods.map(([name]) => name));
  for (const [name, { metadata, spec }] of rendered) {
    const isOfTickets = name.startsWith('tickets');
    expect(metadata.annotations).toMatchObject(added.extra.annotations);
    expect(spec).toMatchObject({
      tolerations: added.extra.tolerations,
      affinity: added.extra.affinity,
      nodeSelector: { zone: 'a', ...(isOfTickets && { disk: 'fast' }) },
      priorityClassName: name === 'invariants' ? 'later' : 'sales',
    });
    const env = Object.fromEntries(
      (spec.containers[0]?.env ?? []).map(({ name: variable, value }) => [variable, value]),
    );
    expect(env.NODE_EXTRA_CA_CERTS).toBe('/etc/ssl/own.pem');
    if (isOfTickets) expect(env.DRAIN_SECONDS).toBe('20');
  }
});

describe('where the operator of Prometheus is installed', () => {
  const options = [
    '--set',
    'monitoring.labels.release=watch',
    '--api-versions',
    'monitoring.coreos.com/v1/PrometheusRule',
  ];
  const watched = renderChart(...options);

  test('every process is asked at its port for metrics, as the job of the rules', () => {
    const [{ metadata, spec } = manifests[0]!, ...others] = ofKind('ServiceMonitor', watched);
    expect(others).toEqual([]);
    expect(metadata.labels).toMatchObject({ release: 'watch' });
    const { selector, endpoints } = spec as { selector: { matchLabels: object }; endpoints: { port: string }[] };
    expect(endpoints).toMatchObject([
      {
        port: 'metrics',
        honorLabels: true,
        relabelings: [
          { targetLabel: 'job', replacement: 'bon-tirage' },
          { targetLabel: 'service', sourceLabels: ['__meta_kubernetes_service_label_app_kubernetes_io_name'] },
        ],
      },
    ]);
    for (const service of ofKind('Service', watched)) {
      expect(service.metadata.labels).toMatchObject(selector.matchLabels);
      const name = service.metadata.labels[nameLabel]!;
      expect(service.spec.ports).toContainEqual({
        name: 'metrics',
        port: 9090,
        targetPort: name === 'gateway' ? 'metrics' : 'http',
      });
    }
  });

  test('the rules are those of every other installation', () => {
    const found = ofKind('PrometheusRule', watched);
    expect(found.map(({ metadata }) => metadata.labels)).toEqual(
      found.map(() => expect.objectContaining({ release: 'watch' })),
    );
    expect(found.map(({ spec }) => spec)).toEqual(
      ['objectives', 'rules'].map((name) => parse(readFileSync(`infra/prometheus/${name}.yml`, 'utf8')) as unknown),
    );
  });

  test('without it the chart has neither', () => {
    expect([...ofKind('ServiceMonitor'), ...ofKind('PrometheusRule')]).toEqual([]);
  });
});

test('every dashboard is there for the sidecar of Grafana, or none', () => {
  const dashboards = 'infra/grafana/dashboards';
  const maps = ofKind('ConfigMap');
  expect(Object.assign({}, ...maps.map(({ data }) => data))).toEqual(
    Object.fromEntries(readdirSync(dashboards).map((file) => [file, readFileSync(join(dashboards, file), 'utf8')])),
  );
  for (const { metadata } of maps) expect(metadata.labels).toMatchObject({ grafana_dashboard: '1' });
  expect(ofKind('ConfigMap', renderChart('--set', 'monitoring.dashboards.enabled=false'))).toEqual([]);
});

test('the chart has the version of the product', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(parse(readFileSync(`${chart}/Chart.yaml`, 'utf8'))).toMatchObject({ version, appVersion: version });
});

describe('mistakes are refused', () => {
  const copy = mkdtempSync(join(tmpdir(), 'raffle-chart-'));
  cpSync(chart, copy, { recursive: true });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test.each([
    ['a misspelt setting', 'settings.HELP_WHATSAP=+22890112345', "additional properties 'HELP_WHATSAP' not allowed"],
    ['an unknown value', 'services.tickets.replica=3', "additional properties 'replica' not allowed"],
    [
      'a site without TLS',
      'settings.PUBLIC_URL=http://raffle.example',
      "'http://raffle.example' does not match pattern",
    ],
    ['a label where a peer belongs', 'redis.peers[0].app=x', "additional properties 'app' not allowed"],
    ['no proxy', 'settings.TRUSTED_PROXIES=', "at '/settings/TRUSTED_PROXIES': '' does not match pattern"],
    ['every proxy', 'settings.TRUSTED_PROXIES=0.0.0.0/0', "'0.0.0.0/0' does not match pattern"],
    [
      'every proxy of IPv6',
      'settings.TRUSTED_PROXIES=10.42.0.0/16\\,::/0',
      "'10.42.0.0/16,::/0' does not match pattern",
    ],
    ['a name of a proxy', 'settings.TRUSTED_PROXIES=ingress', "'ingress' does not match pattern"],
    ['databases without peers', 'postgresql.peers=null', "missing property 'peers'"],
    ['a label that is no text', 'extra.nodeSelector.zone=1', 'got number, want string'],
    ['rights beside those of the chart', 'extra.securityContext.runAsUser=0', "invalid propertyName 'securityContext'"],
    [
      'a process of its own beside ours',
      'services.tickets.extra.containers[0].name=x',
      "invalid propertyName 'containers'",
    ],
    ['a job that is none', 'jobs.restore.schedule=', "additional properties 'restore' not allowed"],
    ['a backup that is lost with its pod', 'jobs.backup.schedule=15 2 * * *', "at '/jobs/backup/claim': minLength"],
    ['a schedule that is none', 'jobs.invariants.schedule=daily', "'daily' does not match pattern"],
    ['every address as a peer', 'postgresql.peers[0].ipBlock.cidr=0.0.0.0/0', "'0.0.0.0/0' does not match pattern"],
  ])('%s', (_what, value, sentence) => {
    expect(() => renderChart('--set', value)).toThrow(sentence);
  });

  test.each([
    ['redis.peers', [{}], 'minProperties: got 0, want 1'],
    ['redis.peers', [{ namespaceSelector: {} }], "missing property 'matchLabels'"],
    ['rabbitmq.peers', [{ podSelector: { matchLabels: {} } }], 'minProperties: got 0, want 1'],
    ['networkPolicies.ingressController', [{ podSelector: {} }], "missing property 'matchLabels'"],
    ['networkPolicies.monitoring', [{ namespaceSelector: {} }], "missing property 'matchLabels'"],
    ['rabbitmq.peers', [], 'minItems: got 0, want 1'],
    ['networkPolicies.dns', [], 'minItems: got 0, want 1'],
  ])('no one or everyone as %s: %j', (name, peers, sentence) => {
    expect(() => renderChart('--set-json', `${name}=${JSON.stringify(peers)}`)).toThrow(sentence);
  });

  test('a manifest with an unknown field and one with a wrong type', () => {
    const template = join(copy, 'templates/processes.yaml');
    const text = readFileSync(template, 'utf8');
    writeFileSync(
      template,
      text
        .replace('livenessProbe:', 'livenesProbe:')
        .replace('{ name: http, port: 8080, targetPort: http }', '{ name: http, port: "8080", targetPort: http }'),
    );
    const { status, stderr } = spawnSync(process.execPath, ['infra/checks/chart.mjs', copy], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain(`'"livenesProbe"' does not exist in type 'IContainer'`);
    expect(stderr).toContain("Type 'string' is not assignable to type 'number'");
  });
});
