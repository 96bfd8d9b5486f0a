type ReadMetric = (name: string, labels?: Readonly<Record<string, string>>) => number | undefined;

/**
 * What a process shows to Prometheus.
 * @param url base URL of the process
 * @returns a function that returns the value of a metric with these labels, besides others; undefined when it is absent
 */
export async function readMetrics(url: string): Promise<ReadMetric> {
  const text = await (await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(20_000) })).text();
  const samples = text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name ? [{ name, labels: `,${labels},`, value: value === 'Nan' ? NaN : Number(value) }] : [];
  });
  return (name, labels = {}) =>
    samples.find(
      (sample) =>
        sample.name === name &&
        Object.entries(labels).every(([label, value]) => sample.labels.includes(`,${label}="${value}",`)),
    )?.value;
}
