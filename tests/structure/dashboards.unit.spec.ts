import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';

const folder = join(import.meta.dirname, '../../infra/grafana/dashboards');

interface Dashboard {
  title: string;
  panels: {
    title: string;
    type: string;
    description?: string;
    fieldConfig?: { defaults: { unit?: string } };
    targets?: { expr: string; legendFormat: string }[];
  }[];
}

const dashboards = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dashboard);

test('there is one of the business, one of the services, one of queues and databases', () => {
  expect(dashboards.map(({ title }) => title)).toEqual([
    'Bon Tirage: business',
    'Bon Tirage: queues and databases',
    'Bon Tirage: services',
  ]);
});

test.each(dashboards)(
  '$title: every panel says what it shows, in which unit, and asks what PromQL understands',
  ({ panels }) => {
    const shown = panels.filter(({ type }) => type !== 'row');
    expect(shown.length).toBeGreaterThan(15);
    const problems = shown.flatMap(({ title, type, description = '', fieldConfig, targets = [] }) => [
      ...(description.length > 20 ? [] : [`${title}: no description`]),
      ...(type === 'table' || fieldConfig?.defaults.unit ? [] : [`${title}: no unit`]),
      ...(targets.length > 0 ? [] : [`${title}: no expression`]),
      ...(type === 'timeseries' && targets.some(({ legendFormat }) => legendFormat === '')
        ? [`${title}: no legend`]
        : []),
      ...targets.filter(({ expr }) => !isPromQl(expr)).map(({ expr }) => `${title}: not PromQL: ${expr}`),
    ]);
    expect(problems).toEqual([]);
  },
);

test('what is not PromQL is noticed', () => {
  expect(isPromQl('sum by (service) (rate(a_total{b="c"}[$__rate_interval]))')).toBe(true);
  expect(isPromQl('sum by service rate(a_total)')).toBe(false);
  expect(isPromQl('rate(a_total[1h])) / 2')).toBe(false);
});

/** Grafana's variables are not PromQL before it has replaced them. */
function isPromQl(expression: string): boolean {
  const tree = parser.parse(expression.replaceAll('$__rate_interval', '1m'));
  let valid = true;
  tree.iterate({
    enter: ({ type }) => {
      if (type.isError) valid = false;
    },
  });
  return valid;
}
