import { choice, course, dashboard, figure, list } from './panels.mjs';

const chosen = 'service=~"$service"';
/** Not what Prometheus and orchestrators ask every few seconds. */
const routes = 'route!~"/(health|ready|metrics)"';
const requests = (more = '') => `http_request_duration_seconds_count{${chosen}, ${routes}${more}}`;
const buckets = `http_request_duration_seconds_bucket{${chosen}, ${routes}}`;
const rate = (metric) => `rate(${metric}[$__rate_interval])`;
const errors = ', status=~"5.."';
/** Requests that failed; 0 where none did, which has no series of its own. */
const failing = (by) => `(sum by (${by}) (${rate(requests(errors))}) or 0 * sum by (${by}) (${rate(requests())}))`;
const slowest = (by) => `histogram_quantile(0.95, sum by (le, ${by}) (${rate(buckets)}))`;

/** Does each service answer, how fast, and what does it use? */
export const services = dashboard({
  uid: 'bon-tirage-services',
  title: 'Bon Tirage: services',
  description:
    'Requests, errors and durations of every process, what it uses, and what it calls. Figures of one process are added up over its instances.',
  from: 'now-3h',
  variables: [choice('service', 'Service', 'label_values(build_info, service)')],
  rows: [
    [
      'Now',
      [
        figure({
          title: 'Processes',
          description: 'Instances that answered the last scrape.',
          expr: `count(build_info{${chosen}})`,
          decimals: 0,
          width: 6,
        }),
        figure({
          title: 'Requests that fail',
          description: 'Share of requests that are answered 5xx. Refusals (4xx) are not failures.',
          expr: `(sum(${failing('service')}) / (sum(${rate(requests())}) > 0)) or vector(0)`,
          unit: 'percentunit',
          decimals: 2,
          limits: [0.001, 0.01],
          width: 6,
        }),
        figure({
          title: '95 of 100 requests take less than',
          description: 'At the gateway: what people wait for. NaN without requests.',
          expr: `histogram_quantile(0.95, sum by (le) (${rate(`http_request_duration_seconds_bucket{service="gateway", ${routes}}`)}))`,
          unit: 's',
          limits: [0.5, 2],
          width: 6,
        }),
        figure({
          title: 'Restarts, last hour',
          description: 'Processes that started again in the last hour: deployed, crashed, or killed because they hung.',
          expr: `sum(changes(process_start_time_seconds{${chosen}}[1h]))`,
          decimals: 0,
          limits: [1, 5],
          width: 6,
        }),
      ],
    ],
    [
      'Requests',
      [
        course({
          title: 'Requests a second',
          description: 'What each service answers. One purchase is one request at the gateway and a few behind it.',
          lines: [[`sum by (service) (${rate(requests())})`, '{{service}}']],
          unit: 'reqps',
        }),
        course({
          title: 'Requests that fail',
          description: 'Share of requests that are answered 5xx, by service.',
          lines: [[`${failing('service')} / sum by (service) (${rate(requests())})`, '{{service}}']],
          unit: 'percentunit',
          limits: [0.01],
        }),
        course({
          title: 'The ten routes that fail most',
          description:
            'Requests a second that are answered 5xx. All at 0: none fails. Search the logs for the route at level error.',
          lines: [[`topk(10, ${failing('service, route')})`, '{{service}} {{route}}']],
          unit: 'reqps',
        }),
        course({
          title: 'Refused by limits, each minute',
          description: 'Calls that the gateway answered 429, by what was limited and by whom it was counted.',
          lines: [[`60 * sum by (bucket, by) (${rate('gateway_limited_total')})`, '{{bucket}}, by {{by}}']],
        }),
        course({
          title: '95 of 100 requests take less than, by service',
          description: 'The gateway waits for the others: compare it with them. The buckets end at 10 s.',
          lines: [[slowest('service'), '{{service}}']],
          unit: 's',
        }),
        course({
          title: 'The ten slowest routes',
          description: '95 of 100 requests take less. Routes without requests are left out.',
          lines: [[`topk(10, ${slowest('service, route')} >= 0)`, '{{service}} {{route}}']],
          unit: 's',
        }),
      ],
    ],
    [
      'What a process uses',
      [
        course({
          title: 'CPU',
          description: 'Cores in use, by service.',
          lines: [[`sum by (service) (${rate(`process_cpu_seconds_total{${chosen}}`)})`, '{{service}}']],
          stacked: true,
        }),
        course({
          title: 'Event loop delay',
          description:
            'One of a hundred looks at the event loop came later than this, of the slowest instance. Looks are 0.05 s apart, which is its value at rest; above 0.1 s every request of the process waits.',
          lines: [[`max by (service) (nodejs_eventloop_lag_p99_seconds{${chosen}})`, '{{service}}']],
          unit: 's',
          limits: [0.1, 0.5],
        }),
        course({
          title: 'Memory',
          description:
            'Resident, of the largest instance. A container ends at 512 MB. A line that only rises is a leak.',
          lines: [[`max by (service) (process_resident_memory_bytes{${chosen}})`, '{{service}}']],
          unit: 'bytes',
        }),
        list({
          title: 'Background jobs, by the age of their last success',
          description:
            'Each job repeats after its pause; one that is far beyond it fails or hangs. Search the log of its service for its name.',
          expr: 'time() - max by (service, job) (background_job_last_success_timestamp_seconds) - max by (service, job) (background_job_pause_seconds)',
          columns: { service: 'Service', job: 'Job' },
          value: 'Beyond its pause',
          unit: 's',
          limits: [60, 600],
        }),
      ],
    ],
    [
      'Payment providers',
      [
        course({
          title: 'Calls a second, by outcome',
          description:
            'create opens a payment, status asks for its state. unreachable: no answer in time, or one of no use; nothing is lost, it is asked again.',
          lines: [
            [
              `sum by (provider, call, outcome) (${rate('payment_provider_call_duration_seconds_count')})`,
              '{{provider}} {{call}}: {{outcome}}',
            ],
          ],
          unit: 'reqps',
          width: 8,
        }),
        course({
          title: '95 of 100 calls take less than',
          description: 'A buyer waits for create. Gaps: no calls.',
          lines: [
            [
              `histogram_quantile(0.95, sum by (le, provider, call) (${rate('payment_provider_call_duration_seconds_bucket')}))`,
              '{{provider}} {{call}}',
            ],
          ],
          unit: 's',
          limits: [2, 8],
          width: 8,
        }),
        course({
          title: 'Webhooks each minute, by result',
          description:
            'check: the payment is asked for at once. settled: it had ended. unknown_token: somebody guesses, or another system shares our address. None at all: the provider does not reach us, and payments are found by asking, later.',
          lines: [[`60 * sum by (result) (${rate('payment_webhooks_total')})`, '{{result}}']],
          width: 8,
        }),
      ],
    ],
  ],
});
