// What the dashboards are made of: one way to show a figure, a course, and a list.
import {
  LegendDisplayMode,
  LegendPlacement,
  StackingMode,
  TooltipDisplayMode,
} from '@grafana/grafana-foundation-sdk/common';
import * as common from '@grafana/grafana-foundation-sdk/common';
import {
  DashboardBuilder,
  DashboardCursorSync,
  DatasourceVariableBuilder,
  DashboardLinkBuilder,
  DashboardLinkType,
  MappingType,
  QueryVariableBuilder,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder, PromQueryFormat } from '@grafana/grafana-foundation-sdk/prometheus';
import * as stats from '@grafana/grafana-foundation-sdk/stat';
import * as tables from '@grafana/grafana-foundation-sdk/table';
import * as graphs from '@grafana/grafana-foundation-sdk/timeseries';

const source = { type: 'prometheus', uid: '${datasource}' };
const tag = 'bon-tirage';

/** The unit of money: Grafana has none for F CFA. */
export const francs = 'suffix: F CFA';

/** A dashboard of `rows`: pairs of a title and panels. `variables` are added behind that of the data source. */
export function dashboard({ uid, title, description, from, variables = [], rows }) {
  const built = new DashboardBuilder(title)
    .uid(uid)
    .description(description)
    .tags([tag])
    .readonly()
    .refresh('30s')
    .time({ from, to: 'now' })
    // The days of the platform are those of UTC, the time of Lomé and Abidjan.
    .timezone('utc')
    .tooltip(DashboardCursorSync.Crosshair)
    .link(
      new DashboardLinkBuilder('Bon Tirage')
        .type(DashboardLinkType.Dashboards)
        .tags([tag])
        .includeVars(false)
        .keepTime(true),
    )
    .withVariable(new DatasourceVariableBuilder('datasource').label('Data source').type('prometheus'));
  for (const variable of variables) built.withVariable(variable);
  for (const [name, panels] of rows) {
    built.withRow(new RowBuilder(name));
    for (const panel of panels) built.withPanel(panel);
  }
  const { panels, ...rest } = built.build();
  return { ...rest, panels: panels.map((panel, index) => ({ ...panel, id: index + 1 })) };
}

/** A choice of one or more values of a label, all of them by default. @param query `label_values(metric, label)` */
export function choice(name, label, query) {
  return new QueryVariableBuilder(name)
    .label(label)
    .datasource(source)
    .query({ query, refId: name })
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .sort(VariableSort.AlphabeticalAsc)
    .multi(true)
    .includeAll(true)
    .allValue('.+')
    .current({ selected: true, text: ['All'], value: ['$__all'] });
}

/**
 * One number of now, coloured by its limits. @param limits the value from which it is orange, and red; lower values are worse when they
 * fall. @param never the number is an age: of something that never happened it says so
 */
export function figure({ title, description, expr, unit = 'short', decimals, limits = [], never = false, span = 4 }) {
  const panel = new stats.PanelBuilder()
    .title(title)
    .description(description)
    .datasource(source)
    .unit(unit)
    .span(span)
    .height(4)
    .colorMode(limits.length > 0 ? common.BigValueColorMode.Background : common.BigValueColorMode.None)
    .graphMode(common.BigValueGraphMode.None)
    .thresholds(thresholds(limits))
    .noValue('unknown')
    .reduceOptions(new common.ReduceDataOptionsBuilder().calcs(['lastNotNull']))
    .withTarget(query([expr, '']).instant());
  if (decimals !== undefined) panel.decimals(decimals);
  if (never) panel.mappings([ageOfNothing]);
  return panel;
}

/** Its course. @param lines pairs of an expression and its legend. @param limits as of a `figure`, drawn as lines */
export function course({ title, description, lines, unit = 'short', limits = [], stacked = false, max, span = 12 }) {
  const panel = new graphs.PanelBuilder()
    .title(title)
    .description(description)
    .datasource(source)
    .unit(unit)
    .min(0)
    .span(span)
    .height(8)
    .lineWidth(1)
    .fillOpacity(stacked ? 30 : 8)
    .showPoints(common.VisibilityMode.Never)
    .legend(
      new common.VizLegendOptionsBuilder()
        .displayMode(LegendDisplayMode.Table)
        .placement(LegendPlacement.Bottom)
        .showLegend(true)
        .calcs(['lastNotNull', 'max']),
    )
    .tooltip(new common.VizTooltipOptionsBuilder().mode(TooltipDisplayMode.Multi).sort(common.SortOrder.Descending));
  if (stacked) panel.stacking(new common.StackingConfigBuilder().mode(StackingMode.Normal));
  if (max !== undefined) panel.max(max);
  if (limits.length > 0)
    panel
      .thresholds(thresholds(limits))
      .thresholdsStyle(new common.GraphThresholdsStyleConfigBuilder().mode(common.GraphThresholdsStyleMode.Dashed));
  lines.forEach((line, index) => panel.withTarget(query(line, index)));
  return panel;
}

/** The series of now as rows, the greatest value first. @param columns the labels that are shown, with their headings */
export function list({ title, description, expr, columns, value, unit = 'short', limits = [], span = 12 }) {
  return new tables.PanelBuilder()
    .title(title)
    .description(description)
    .datasource(source)
    .span(span)
    .height(8)
    .withTarget(query([expr, '']).instant().format(PromQueryFormat.Table))
    .withTransformation({
      id: 'organize',
      options: {
        excludeByName: { Time: true },
        renameByName: { ...columns, Value: value },
        indexByName: Object.fromEntries([...Object.keys(columns), 'Value'].map((name, index) => [name, index])),
      },
    })
    .withTransformation({ id: 'sortBy', options: { sort: [{ field: value, desc: true }] } })
    .thresholds(thresholds(limits))
    .overrideByName(value, [
      { id: 'unit', value: unit },
      ...(limits.length > 0 ? [{ id: 'custom.cellOptions', value: { type: 'color-text' } }] : []),
    ]);
}

function query([expr, legend], index = 0) {
  return new DataqueryBuilder()
    .datasource(source)
    .refId(String.fromCharCode(65 + index))
    .expr(expr.replaceAll(/\s+/g, ' ').trim())
    .legendFormat(legend);
}

/** Rising: the first is orange, the second red. Falling, where less is worse: red below the second, orange below the first. */
function thresholds([warn, bad]) {
  const steps =
    warn === undefined
      ? [{ value: null, color: 'green' }]
      : bad === undefined || bad > warn
        ? [
            { value: null, color: 'green' },
            { value: warn, color: bad === undefined ? 'red' : 'orange' },
            ...(bad === undefined ? [] : [{ value: bad, color: 'red' }]),
          ]
        : [
            { value: null, color: 'red' },
            { value: bad, color: 'orange' },
            { value: warn, color: 'green' },
          ];
  return new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps);
}

/** Thirty years: the time is 0 before the first one. */
const ageOfNothing = {
  type: MappingType.RangeToText,
  options: { from: 1e9, to: null, result: { text: 'never', color: 'red', index: 0 } },
};
