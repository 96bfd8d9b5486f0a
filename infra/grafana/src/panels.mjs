// What the dashboards are made of: one way to show a figure, a course, and a list.

const datasource = { type: 'prometheus', uid: '${datasource}' };
const tag = 'bon-tirage';

/** The unit of money: Grafana has none for F CFA. */
export const francs = 'suffix: F CFA';

/** A dashboard of `rows`: pairs of a title and panels. `variables` are added behind that of the data source. */
export function dashboard({ uid, title, description, from, variables = [], rows }) {
  return {
    uid,
    title,
    description,
    tags: [tag],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from, to: 'now' },
    // The days of the platform are those of UTC, the time of Lomé and Abidjan.
    timezone: 'utc',
    // One crosshair in all panels.
    graphTooltip: 1,
    links: [{ title: 'Bon Tirage', type: 'dashboards', tags: [tag], keepTime: true }],
    templating: {
      list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }, ...variables],
    },
    panels: placed(rows),
  };
}

/** A choice of one or more values of a label, all of them by default. @param query `label_values(metric, label)` */
export function choice(name, label, query) {
  const onTimeRangeChanged = 2;
  return {
    name,
    label,
    type: 'query',
    datasource,
    query: { query, refId: name },
    refresh: onTimeRangeChanged,
    sort: 1,
    multi: true,
    includeAll: true,
    allValue: '.+',
    current: { text: ['All'], value: ['$__all'] },
  };
}

/**
 * One number of now, coloured by its limits. @param limits the value from which it is orange, and red; lower values are worse when they
 * fall. @param never the number is an age: of something that never happened it says so
 */
export function figure({ title, description, expr, unit = 'short', decimals, limits = [], never = false, width = 4 }) {
  return {
    type: 'stat',
    title,
    description,
    datasource,
    gridPos: { w: width, h: 4 },
    fieldConfig: {
      defaults: {
        unit,
        decimals,
        noValue: 'unknown',
        mappings: never ? [ageOfNothing] : undefined,
        thresholds: thresholds(limits),
      },
      overrides: [],
    },
    options: { colorMode: limits.length > 0 ? 'background' : 'none', graphMode: 'none' },
    targets: [{ refId: 'A', expr, legendFormat: '', instant: true, range: false }],
  };
}

/** Its course. @param lines pairs of an expression and its legend. @param limits as of a `figure`, drawn as lines */
export function course({ title, description, lines, unit = 'short', limits = [], stacked = false, width = 12 }) {
  return {
    type: 'timeseries',
    title,
    description,
    datasource,
    gridPos: { w: width, h: 8 },
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        custom: {
          showPoints: 'never',
          ...(stacked ? { fillOpacity: 30, stacking: { mode: 'normal', group: 'A' } } : {}),
          ...(limits.length > 0 ? { thresholdsStyle: { mode: 'dashed' } } : {}),
        },
        thresholds: thresholds(limits),
      },
      overrides: [],
    },
    options: { tooltip: { mode: 'multi', sort: 'desc' } },
    targets: lines.map(([expr, legendFormat], index) => ({ refId: 'ABCD'[index], expr, legendFormat })),
  };
}

/** The series of now as rows, the greatest value first. @param columns the labels that are shown, with their headings */
export function list({ title, description, expr, columns, value, unit, limits, width = 12 }) {
  return {
    type: 'table',
    title,
    description,
    datasource,
    gridPos: { w: width, h: 8 },
    fieldConfig: {
      defaults: { thresholds: thresholds(limits) },
      overrides: [
        {
          matcher: { id: 'byName', options: value },
          properties: [
            { id: 'unit', value: unit },
            { id: 'custom.cellOptions', value: { type: 'color-text' } },
          ],
        },
      ],
    },
    targets: [{ refId: 'A', expr, legendFormat: '', format: 'table', instant: true, range: false }],
    transformations: [
      { id: 'organize', options: { excludeByName: { Time: true }, renameByName: { ...columns, Value: value } } },
      { id: 'sortBy', options: { sort: [{ field: value, desc: true }] } },
    ],
  };
}

/** The panels below each other in Grafana's grid of 24 columns, those of a row from left to right. */
function placed(rows) {
  const all = [];
  let top = 0;
  const add = (panel, x, y) => all.push({ id: all.length + 1, ...panel, gridPos: { ...panel.gridPos, x, y } });
  for (const [title, panels] of rows) {
    add({ type: 'row', title, panels: [], gridPos: { w: 24, h: 1 } }, 0, top++);
    let left = 0;
    let height = 0;
    for (const panel of panels) {
      if (left + panel.gridPos.w > 24) {
        left = 0;
        top += height;
      }
      add(panel, left, top);
      left += panel.gridPos.w;
      height = panel.gridPos.h;
    }
    top += height;
  }
  return all;
}

/** Rising: the first is orange, the second red; one alone is red. Falling, where less is worse: red below the second, orange below the first. */
function thresholds([warn, bad]) {
  if (warn === undefined) return undefined;
  const step = (value, color) => ({ value, color });
  const steps =
    bad === undefined
      ? [step(null, 'green'), step(warn, 'red')]
      : bad > warn
        ? [step(null, 'green'), step(warn, 'orange'), step(bad, 'red')]
        : [step(null, 'red'), step(bad, 'orange'), step(warn, 'green')];
  return { mode: 'absolute', steps };
}

/** Thirty years: the time is 0 before the first one. */
const ageOfNothing = { type: 'range', options: { from: 1e9, to: null, result: { text: 'never', color: 'red' } } };
