// What people may expect in 30 days, as the only definition: `npm run generate` makes objectives.yml (recorded series and alarms), the
// dashboard and the table of docs/alarms.md from it. Alarms are pairs of a long and a short window, as Google's SRE workbook has them
// ("Alerting on SLOs"): the long one says that the error budget is spent too fast, the short one that this still lasts.

/** Of the gateway, without the back-office and what only operators ask for. */
const gateway = (labels) => `http_request_duration_seconds_count{service="gateway", ${labels}}`;
const fast = (seconds, labels) =>
  `http_request_duration_seconds_bucket{service="gateway", status!~"5..", le="${seconds}", ${labels}}`;
const answered = (labels) => gateway(`status!~"5..", ${labels}`);
const reads = 'method=~"GET|HEAD", route!~"/(health|ready|metrics)|/api/(admin|live|payments)(/.*)?"';
const watching = 'method=~"GET|HEAD", route!~"/(health|ready|metrics)|/api/(admin|payments)(/.*)?"';
const sales = 'method="POST", route=~"/api/(tickets/purchase|users/registrations)"';
const buying = 'route=~"/api/(tickets/purchase|users/registrations|payments/[^/]+/status|webhook/.+)"';
const deciding = 'route=~"/api/admin(/.*)?"';
const calls = (labels) => `payment_provider_call_duration_seconds_${labels}`;
const granting = (labels) =>
  `messaging_event_delay_seconds_${labels}event="payments.payment-confirmed.v1", service=~"identity|tickets"}`;

/**
 * `all` and `good` are counters; `target` is the share of `all` that is good. `people`: what they do meanwhile. `by`: each value of this
 * label has a budget of its own. `meaning` is read in the table of docs/alarms.md, `summary` by the person who is woken.
 */
export const objectives = [
  {
    alarm: 'WatchingFails',
    people: 'watching',
    target: 0.999,
    meaning: 'Pages, products, draws and live streams are answered without 5xx',
    summary: 'of what people look at is answered with an error',
    all: gateway(watching),
    good: answered(watching),
  },
  {
    alarm: 'WatchingSlow',
    people: 'watching',
    target: 0.99,
    meaning: 'Pages, products and draws are answered within 0.5 s',
    summary: 'of what people look at takes longer than 0.5 s',
    all: answered(reads),
    good: fast('0.5', reads),
  },
  {
    alarm: 'BuyingFails',
    people: 'buying',
    target: 0.999,
    meaning: 'Purchases, registrations, the state of a payment and webhooks are answered without 5xx',
    summary: 'of purchases, registrations and questions about payments fail',
    all: gateway(buying),
    good: answered(buying),
  },
  {
    alarm: 'BuyingSlow',
    people: 'buying',
    target: 0.99,
    meaning: 'Purchases and registrations are answered within 5 s, in which the provider opens a session',
    summary: 'of purchases and registrations take longer than 5 s',
    all: answered(sales),
    good: fast('5', sales),
  },
  {
    alarm: 'GrantingSlow',
    people: 'buying',
    target: 0.99,
    meaning: 'What was paid is a ticket or an account within 10 s of the confirmation',
    summary: 'of confirmed payments became tickets or accounts later than after 10 s',
    all: granting('count{'),
    good: granting('bucket{le="10", '),
  },
  {
    alarm: 'PayingFails',
    people: 'paying',
    by: 'provider',
    target: 0.99,
    meaning: 'A provider answers our calls',
    summary: 'of the calls to {{ $labels.provider }} get no usable answer',
    all: calls('count'),
    good: calls('count{outcome=~"answered|refused"}'),
  },
  {
    alarm: 'PayingSlow',
    people: 'paying',
    by: 'provider',
    target: 0.95,
    meaning: 'A provider opens a session within 4 s',
    summary: 'of the sessions at {{ $labels.provider }} take longer than 4 s to open',
    all: calls('count{call="create", outcome=~"answered|refused"}'),
    good: calls('bucket{call="create", outcome=~"answered|refused", le="4"}'),
  },
  {
    alarm: 'AdminFails',
    people: 'deciding',
    target: 0.995,
    meaning: 'The back-office is answered without 5xx',
    summary: 'of the requests of the back-office fail',
    all: gateway(deciding),
    good: answered(deciding),
  },
];

/** `burn`: how many times faster than over 30 days the budget is spent. The share of it that is then gone: 2, 5 and 10 percent. */
const pairs = [
  { long: '1h', short: '5m', burn: 14.4, severity: 'page' },
  { long: '6h', short: '30m', burn: 6, severity: 'page' },
  { long: '3d', short: '6h', burn: 1, severity: 'ticket' },
];
/** Fewer failures than this in the long window ring no alarm: at night one of three requests is no outage. */
const least = 10;
/** Read from the counters. What is longer, and 30 minutes, adds these up: days of counters at each look would be too many. */
const counted = ['5m', '1h'];

const series = (what, window, { alarm }) => `objective:${what}:increase${window}{objective="${alarm}"}`;
/** How many there were in a window, `bad` or `all` of them. */
const inWindow = (what, window, one) =>
  counted.includes(window) ? series(what, window, one) : `sum_over_time(${series(what, '5m', one)}[${window}:5m])`;
/** The share of bad ones in a window, as an expression. */
export const badShare = (window, one) => `${inWindow('bad', window, one)} / ${inWindow('all', window, one)}`;
/** The share that may be bad. */
export const budgetOf = ({ target }) => Number((1 - target).toPrecision(3));
const limit = (one, burn) => Number((burn * budgetOf(one)).toPrecision(3));

/** @returns the rules for Prometheus */
export function objectiveRules() {
  return {
    groups: [
      {
        name: 'objectives',
        interval: '10s',
        rules: objectives.flatMap((one) => counted.flatMap((window) => recorded(window, one))),
      },
      { name: 'budgets', interval: '10s', rules: objectives.flatMap((one) => pairs.map((pair) => alarmOf(one, pair))) },
    ],
  };
}

function recorded(window, one) {
  const { alarm, all, good, by } = one;
  const sum = (counter) => `sum${by ? ` by (${by})` : ''} (increase(${counter}[${window}]))`;
  const labels = { objective: alarm };
  return [
    { record: `objective:all:increase${window}`, labels, expr: sum(all) },
    // A series that does not exist yet has counted nothing.
    { record: `objective:bad:increase${window}`, labels, expr: `${sum(all)} - (${sum(good)} or 0 * ${sum(all)})` },
  ];
}

function alarmOf(one, { long, short, burn, severity }) {
  const { alarm, summary } = one;
  return {
    alert: alarm,
    expr: `${badShare(long, one)} > ${limit(one, burn)} and ${badShare(short, one)} > ${limit(one, burn)} and ${inWindow('bad', long, one)} > ${least}`,
    labels: { severity, window: long },
    annotations: {
      summary: `{{ $value | humanizePercentage }} ${summary} (in ${long}).`,
      runbook: `docs/alarms.md#${alarm.toLowerCase()}`,
    },
  };
}

/** @returns the rows of the table in docs/alarms.md, with its heading */
export function objectiveTable() {
  const rows = objectives.map((one) => {
    const { alarm, people, meaning, target } = one;
    const budgetMinutes = 30 * 24 * 60 * budgetOf(one);
    // A look late, and without the first bad answers of a route, whose series begins with them.
    const seconds = 3_600 * limit(one, pairs[0].burn) + 30;
    return [
      people,
      meaning,
      `${Number((target * 100).toPrecision(4))} %`,
      hours(budgetMinutes * 60),
      `[${alarm}](#${alarm.toLowerCase()})`,
      hours(seconds),
    ];
  });
  return [['For', 'Objective over 30 days', 'Share', 'Budget', 'Alarm', 'If all fail, after'], ...rows];
}

const hours = (seconds) =>
  seconds < 120
    ? `${Math.round(seconds)} s`
    : seconds < 7_200
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`;
