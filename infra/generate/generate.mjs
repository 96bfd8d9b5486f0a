// Writes every generated file that is committed: `npm run generate`. With `--check` it writes nothing and fails when one is stale.
// Needs compiled packages (`tsc -b`).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format } from 'prettier';
import { stringify } from 'yaml';
import { business } from '../grafana/src/business.mjs';
import { objectivesDashboard } from '../grafana/src/objectives.mjs';
import { queuesAndDatabases } from '../grafana/src/queues-and-databases.mjs';
import { services } from '../grafana/src/services.mjs';
import { alarmTable } from '../prometheus/alarm-table.mjs';
import { objectiveRules, objectiveTable } from '../prometheus/objectives.mjs';

const { values } = parseArgs({ options: { check: { type: 'boolean' }, root: { type: 'string' } } });
const repository = join(import.meta.dirname, '..', '..');
/** Where the generated files are. */
const root = values.root ?? repository;
const built = (path) => import(join(repository, 'packages', path));

const { allEvents } = await built('contracts/dist/events/all-events.js');
const { allOperations } = await built('contracts/dist/internal/all-operations.js');
const { brokerDefinitions } = await built('messaging-kit/dist/broker-definitions.js');
const { eventsPage } = await built('messaging-kit/dist/events-page.js');

const files = {
  'docs/alarms.md': async (current) =>
    withBlock(withBlock(current, 'objectives', await table(objectiveTable())), 'alarms', await table(alarmTable())),
  'docs/events.md': () => eventsPage(allEvents),
  'docs/architecture.md': (current) => withBlock(current, 'processes', processesDiagram()),
  'frontend/src/shared/format/phone-metadata.json': () => json(phoneMetadata()),
  'infra/grafana/dashboards/business.json': () => compactJson(business),
  'infra/grafana/dashboards/objectives.json': () => compactJson(objectivesDashboard),
  'infra/grafana/dashboards/queues-and-databases.json': () => compactJson(queuesAndDatabases),
  'infra/grafana/dashboards/services.json': () => compactJson(services),
  'infra/prometheus/objectives.yml': () => yaml('# Made by npm run generate from objectives.mjs.', objectiveRules()),
  'infra/rabbitmq-definitions.json': () => json(brokerDefinitions(allEvents)),
};

const stale = [];
for (const [path, make] of Object.entries(files)) {
  const file = join(root, path);
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const wanted = await make(current);
  if (current === wanted) continue;
  stale.push(path);
  if (!values.check) writeFileSync(file, wanted);
}
if (values.check && stale.length > 0) {
  console.error(`Stale, run \`npm run generate\`: ${stale.join(', ')}`);
  process.exitCode = 1;
} else {
  console.log(stale.length > 0 ? `Written: ${stale.join(', ')}` : 'Every generated file is current.');
}

function json(value) {
  return format(JSON.stringify(value, null, 2), { parser: 'json', printWidth: 120 });
}

/** With each object on one line where it fits. */
function compactJson(value) {
  return format(JSON.stringify(value), { parser: 'json', printWidth: 120 });
}

function yaml(comment, value) {
  const text = `${comment}\n${stringify(value, { aliasDuplicateObjects: false, lineWidth: 120 })}`;
  return format(text, { parser: 'yaml', printWidth: 120, singleQuote: true });
}

/** A table in Markdown. @param rows the first is its heading */
async function table([heading, ...rows]) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const lines = [heading, heading.map(() => '---'), ...rows].map(line);
  return (await format(lines.join('\n'), { parser: 'markdown' })).trim();
}

/** Replaces what is between the markers of a generated block. */
function withBlock(page, name, content) {
  const [open, close] = [`<!-- generated: ${name} -->`, `<!-- /generated: ${name} -->`];
  const [before, rest] = page.split(open);
  const after = rest?.split(close)[1];
  if (after === undefined) throw new Error(`The markers ${open} and ${close} are missing.`);
  return `${before}${open}\n\n${content}\n\n${close}${after}`;
}

/** Mermaid: one solid arrow per publisher and consumer with their events, one dashed arrow per caller and server of internal HTTP. */
function processesDiagram() {
  const arrows = new Map();
  for (const { name, publishers, consumers } of allEvents) {
    const [, short] = name.split('.');
    for (const from of publishers) for (const to of consumers) if (from !== to) add(`${from} --> ${to}`, short);
  }
  const calls = new Set(
    allOperations.flatMap(({ callers, server }) => callers.map((caller) => `${caller} -.-> ${server}`)),
  );
  const lines = [...arrows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([arrow, names]) => {
      const [from, to] = arrow.split(' --> ');
      return `  ${from} -- "${[...names].sort().join('<br>')}" --> ${to}`;
    });
  return [
    '```mermaid',
    'flowchart LR',
    '  browser -.-> gateway',
    '  payments -.-> provider',
    ...[...calls].sort().map((call) => `  ${call}`),
    ...lines,
    '```',
  ].join('\n');

  function add(arrow, name) {
    arrows.set(arrow, (arrows.get(arrow) ?? new Set()).add(name));
  }
}

/** The libphonenumber-js metadata of the mobile numbers of the supported countries: less than 1 KB in the browser instead of 95 KB. */
function phoneMetadata() {
  const served = ['TG', 'CI'];
  const metadata = createRequire(join(repository, 'frontend/package.json'))('libphonenumber-js/metadata.mobile.json');
  const pick = (keys, from) => Object.fromEntries(keys.map((key) => [key, from[key]]));
  const callingCodes = served.map((country) => metadata.countries[country][0]);
  return {
    version: metadata.version,
    country_calling_codes: pick(callingCodes, metadata.country_calling_codes),
    countries: pick(served, metadata.countries),
  };
}
