import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const folder = join(import.meta.dirname, '../../../../infra/grafana/dashboards');

const dashboard = z.object({
  title: z.string(),
  panels: z.array(z.object({ title: z.string(), targets: z._default(z.array(z.object({ expr: z.string() })), []) })),
});
const found = z.object({ data: z.object({ result: z.array(z.unknown()) }) });
const metadata = z.object({ data: z.record(z.string(), z.array(z.object({ type: z.string(), help: z.string() }))) });

interface Asked {
  /** Dashboard and panel. */
  where: string;
  expr: string;
}

/**
 * Asks for every expression of the dashboards, all services chosen, as Grafana does; and that each metric is aggregated as
 * its kind needs: what all instances report alike by `max` or `min`, a counter by its increase. The system must run, and have sold a ticket,
 * for two scrapes.
 * @returns how many there are. @throws Error naming those without a series, or that add up what must not be
 */
export async function everyExpressionReturnsASeries(prometheusUrl: string): Promise<number> {
  const ask = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${prometheusUrl}${path}`, { signal: AbortSignal.timeout(20_000) });
    if (!answer.ok) throw new Error(`${path} is answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const all = expressions();
  const kinds = new Map(
    Object.entries(metadata.parse(await ask('/api/v1/metadata')).data).map(([name, [one]]) => [name, one]),
  );
  const problems: string[] = [];
  const renamed = found.parse(
    await ask(`/api/v1/query?${new URLSearchParams({ query: '{exported_job!=""}' }).toString()}`),
  );
  if (renamed.data.result.length > 0) problems.push('the label job is renamed: scrape with honor_labels');
  for (const { where, expr } of all) {
    const query = new URLSearchParams({ query: expr });
    if (found.parse(await ask(`/api/v1/query?${query.toString()}`)).data.result.length === 0)
      problems.push(`${where}: no series of ${expr}`);
    for (const [metric, before = ''] of namesIn(expr)) {
      const kind = kinds.get(metric) ?? kinds.get(metric.replace(/_(bucket|count|sum)$/, ''));
      if (!kind) problems.push(`${where}: no metric ${metric}`);
      else if (
        kind.help.includes('Reported by each instance') &&
        !/\b(max|min)( by \([^)]*\))? \($|\b(max|min)\($/.test(before)
      )
        problems.push(`${where}: ${metric} repeats in each instance and is not aggregated by max or min`);
      else if (['counter', 'histogram'].includes(kind.type) && !/\b(rate|increase)\($/.test(before))
        problems.push(`${where}: ${metric} is a counter whose increase is not asked for`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return all.length;
}

/** With the values that Grafana would put for its variables. */
function expressions(): Asked[] {
  return readdirSync(folder).flatMap((file) => {
    const { title, panels } = dashboard.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    return panels.flatMap((panel) =>
      panel.targets.map(({ expr }) => ({
        where: `${title}, ${panel.title}`,
        expr: expr.replaceAll('$service', '.+').replaceAll('$__rate_interval', '1m').replaceAll(':5m]', ':15s]'),
      })),
    );
  });
}

/** Every metric of an expression, with what stands before it. Functions are followed by `(`, labels stand in `{}` or `()`. */
function namesIn(expr: string): [name: string, before: string][] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, (text) => '"'.padEnd(text.length - 1, ' ') + '"')
    .replaceAll(/\b(?:by|on) \([^)]*\)/g, (text) => ' '.repeat(text.length));
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*_[a-z0-9_]+\b(?!\s*[(=])/g)]
    .filter(({ 0: name }) => name.includes('_'))
    .map(({ 0: name, index }) => [name, expr.slice(0, index)]);
}

const [, program, prometheus] = process.argv;
if (program === import.meta.filename) {
  if (prometheus === undefined) throw new Error('Name the address of a Prometheus.');
  console.log(`All ${await everyExpressionReturnsASeries(prometheus)} expressions of the dashboards return a series.`);
}
