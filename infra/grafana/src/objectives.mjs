import { badShare, budgetOf, objectives } from '../../prometheus/objectives.mjs';
import { course, dashboard, figure } from './panels.mjs';

const name = ({ alarm, by }) => (by ? `{{${by}}}: ${alarm}` : alarm);
/** What is left of the budget of 30 days: 1 is all of it, below 0 more is spent than was promised. */
const left = (one) => `min(1 - (${badShare('30d', one)}) / ${budgetOf(one)})`;

/** Is what people may expect of 30 days still within reach, and what spends it now? */
export const objectivesDashboard = dashboard({
  uid: 'bon-tirage-objectives',
  title: 'Bon Tirage: objectives',
  description:
    'What people may expect in 30 days: watching, buying, paying. Named after the alarms that ring while a budget is spent too fast.',
  from: 'now-24h',
  rows: [
    [
      'What is left of the budget of 30 days',
      objectives.map((one) =>
        figure({
          title: one.alarm,
          description: `${one.meaning}: ${Number((one.target * 100).toPrecision(4))} %. 100 %: nothing was spent; below 0: more than was promised.`,
          expr: left(one),
          unit: 'percentunit',
          decimals: 0,
          limits: [0.5, 0],
          width: 6,
        }),
      ),
    ],
    [
      'How fast it is spent',
      ['watching', 'buying', 'paying', 'deciding'].map((people) =>
        course({
          title: people,
          description:
            'Times the pace at which the budget would last for 30 days, of the last hour. From 14.4 on the phone rings.',
          lines: objectives
            .filter((one) => one.people === people)
            .map((one) => [`(${badShare('1h', one)}) / ${budgetOf(one)}`, name(one)]),
          limits: [14.4],
        }),
      ),
    ],
  ],
});
