/** The import rules of docs/architecture.md: which part may import which. `npm run check` fails on a violation. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const tests = '\\.spec\\.tsx?$|/test/';

module.exports = {
  forbidden: [
    rule('no-cycles', 'Files that import each other in a cycle belong in one file.', {}, { circular: true }),
    rule(
      'no-service-imports-another',
      'Services communicate only by events and internal HTTP.',
      { path: '^services/([^/]+)/' },
      { path: '^services/', pathNot: '^services/$1/' },
    ),
    rule(
      'people-import-no-back-office',
      'In identity the back-office is above people; only a login opens the sessions of both.',
      { path: '^services/identity/src/[^/]+/', pathNot: '^services/identity/src/(back-office|login)/' },
      { path: '^services/identity/src/back-office/' },
    ),
    rule(
      'steps-of-a-draw-meet-in-its-run',
      'run-draw.ts shows the draw from top to bottom: its steps share what is stored, and know no other step.',
      { path: '^services/catalog/src/draws/(freezing|beacon|picking|record|cancelling)/', pathNot: tests },
      { path: '^services/catalog/src/draws/', pathNot: '^services/catalog/src/draws/($1|draw)/' },
    ),
    rule(
      'contracts-import-zod-only',
      'contracts is browser-safe; it takes the rules of draws from the protocol.',
      { path: '^packages/contracts/src', pathNot: tests },
      { pathNot: '^packages/contracts/|^packages/draw-protocol/src/beacon-rule\\.ts$|(^|/)node_modules/zod/' },
    ),
    rule(
      'draw-protocol-imports-one-curve',
      'The draw must be readable and verifiable on its own; only the signature of a drand round needs a library.',
      { path: '^packages/draw-protocol/src', pathNot: tests },
      { pathNot: '^packages/draw-protocol/|(^|/)node_modules/@noble/curves/' },
    ),
    rule(
      'frontend-imports-contracts-and-draw-protocol-only',
      'No server code in the browser.',
      { path: '^frontend/' },
      { path: '^(packages|services|gateway|infra)/', pathNot: '^packages/(contracts|draw-protocol)/' },
    ),
    rule(
      'kits-import-no-room',
      'Kits do not depend on a service, the gateway or the runner.',
      { path: '^packages/(service-kit|messaging-kit|back-office-kit)/', pathNot: tests },
      { path: '^(services|gateway|frontend|infra)/' },
    ),
    rule(
      'kits-point-down',
      'back-office-kit → messaging-kit → service-kit.',
      { path: '^packages/(messaging|service)-kit/src', pathNot: tests },
      { path: '^packages/(back-office|messaging)-kit/', pathNot: '^packages/$1-kit/' },
    ),
    rule(
      'kits-import-no-concrete-event',
      'They work for any event definition; back-office-kit knows the events of administration.',
      { path: '^packages/(service-kit|messaging-kit)/src', pathNot: tests },
      { path: '^packages/contracts/src/events/(?!define-event|all-events)' },
    ),
    rule(
      'amqplib-in-messaging-kit-only',
      'Only messaging-kit accesses the broker.',
      { path: '^(services|gateway|frontend|packages|infra)/', pathNot: '^packages/messaging-kit/' },
      { path: 'node_modules/(amqplib|amqp-connection-manager)/' },
    ),
    rule(
      'gateway-loads-no-database',
      'TypeORM takes 17 MiB of each gateway, which has no database.',
      { path: '^gateway/src/', pathNot: tests },
      { path: 'node_modules/typeorm/', reachable: true },
    ),
    rule(
      'gateway-imports-no-service',
      'The gateway reaches services over HTTP.',
      { path: '^gateway/' },
      { path: '^services/' },
    ),
    rule(
      'pure-files-stay-pure',
      'States and rules do not depend on a framework.',
      {
        path: '^services/[^/]+/src/.*/(purchase|hold|payment|product|draw|registration|entry|credit|refund|message|french|[a-z]+-sentences)\\.ts$',
      },
      { path: 'node_modules/(@nestjs|typeorm|pg)/' },
    ),
    rule(
      'packages-by-their-door',
      'Packages are imported through their exports.',
      { path: '^(packages|services|gateway|frontend|infra|tests)/([^/]+)/' },
      {
        path: '^packages/([^/]+)/src/(?!index\\.ts$)',
        pathNot: [
          '^$1/$2/',
          '^packages/service-kit/src/(config|database|http|redis)/index\\.ts$',
          '^packages/messaging-kit/src/live\\.ts$',
          '^packages/contracts/src/((bounded|errors|field-names|margin|money-text|name-parts|offer-order|source|date-text|plain-words|draw-hour|rule-words|problem|prize-holders|prize-facts|product-fields|fold-text|request-errors|texts|ticket-number|values|where-to-pay|(events|internal)/index|events/(define-event|all-events)|internal/all-operations)\\.ts$|http/|fixtures/)',
        ],
      },
    ),
    rule(
      'shared-imports-no-feature',
      'shared → features → app.',
      { path: '^frontend/src/shared/' },
      { path: '^frontend/src/(features|app)/' },
    ),
    rule(
      'features-do-not-import-each-other',
      'Features are independent.',
      { path: '^frontend/src/features/([^/]+)/' },
      { path: '^frontend/src/(features|app)/', pathNot: '^frontend/src/features/$1/' },
    ),
    rule('no-unresolvable', 'An import that cannot be resolved.', {}, { couldNotResolve: true }),
    rule(
      'examples-stay-out-of-production',
      'Examples are for tests, development and the documentation of the interface.',
      {
        path: '^(packages|services|gateway|frontend|infra)/',
        pathNot: `${tests}|^packages/(contracts/src/fixtures|test-kit)/|^frontend/vite/|^gateway/src/documentation/`,
      },
      { path: '^packages/contracts/src/fixtures/' },
    ),
    rule(
      'tests-stay-out-of-production',
      'Only tests import the test kit.',
      { path: '^(packages|services|gateway|frontend|infra)/', pathNot: `${tests}|^packages/test-kit/` },
      { path: '^packages/test-kit/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules|dist' },
    exclude: { path: '(^|/)(dist|dist-server|\\.data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
