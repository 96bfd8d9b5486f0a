import { choice, course, dashboard, figure, list } from './panels.mjs';

const chosen = 'service=~"$service", instance=~"$instance"';
/** Not what Prometheus and orchestrators ask every few seconds. */
const routes = 'route!~"/(health|ready|metrics)"';
const requests = (more = '') => `http_request_duration_seconds_count{${chosen}, ${routes}${more}}`;
const buckets = `http_request_duration_seconds_bucket{${chosen}, ${routes}}`;
const rate = (metric) => `rate(${metric}[$__rate_interval])`;
const errors = ', status=~"5.."';
/** Requests that failed; 0 where none did, which has no series of its own. */
const failing = (by) => `(sum by (${by}) (${rate(requests(errors))}) or 0 * sum by (${by}) (${rate(requests())}))`;
const quantile = (q, by) => `histogram_quantile(${q}, sum by (le, ${by}) (${rate(buckets)}))`;

/** Does each service answer, how fast, and what does it use? */
export const services = dashboard({
  uid: 'bon-tirage-services',
  title: 'Bon Tirage: services',
  description:
    'Requests, errors and durations of every process, what it uses, and what it calls. Figures of one process are added up over the chosen instances.',
  from: 'now-3h',
  variables: [
    choice('service', 'Service', 'label_values(build_info, service)'),
    choice('instance', 'Instance', 'label_values(build_info{service=~"$service"}, instance)'),
  ],
  rows: [
    [
      'Now',
      [
        figure({
          title: 'Processes',
          description: 'Instances that answered the last scrape.',
          expr: `count(build_info{${chosen}})`,
          decimals: 0,
        }),
        figure({
          title: 'Versions',
          description: 'How many versions run at the same time. Two during a deployment, otherwise one.',
          expr: `count(count by (version) (build_info{${chosen}}))`,
          decimals: 0,
          limits: [2],
        }),
        figure({
          title: 'Requests a second',
          description:
            'Of all chosen services together; a page of the browser is one at the gateway and some at the services behind it.',
          expr: `sum(${rate(requests())})`,
          unit: 'reqps',
        }),
        figure({
          title: 'Requests that fail',
          description: 'Share of requests that are answered 5xx. Refusals (4xx) are not failures.',
          expr: `(sum(${failing('service')}) / (sum(${rate(requests())}) > 0)) or vector(0)`,
          unit: 'percentunit',
          decimals: 2,
          limits: [0.001, 0.01],
        }),
        figure({
          title: '95 of 100 requests take less than',
          description: 'At the gateway: what people wait for. NaN without requests.',
          expr: `histogram_quantile(0.95, sum by (le) (${rate(`http_request_duration_seconds_bucket{service="gateway", ${routes}}`)}))`,
          unit: 's',
          limits: [0.5, 2],
        }),
        figure({
          title: 'Restarts, last hour',
          description: 'Processes that started again in the last hour: deployed, crashed, or killed because they hung.',
          expr: `sum(changes(process_start_time_seconds{${chosen}}[1h]))`,
          decimals: 0,
          limits: [1, 5],
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
          title: 'The ten busiest routes',
          description: 'Requests a second of the routes that are asked most.',
          lines: [[`topk(10, sum by (service, route) (${rate(requests())}))`, '{{service}} {{route}}']],
          unit: 'reqps',
        }),
        course({
          title: 'The ten routes that fail most',
          description:
            'Requests a second that are answered 5xx. All at 0: none fails. Search the logs for the route at level error.',
          lines: [[`topk(10, ${failing('service, route')})`, '{{service}} {{route}}']],
          unit: 'reqps',
        }),
        course({
          title: 'Answers by class',
          description: '2xx and 3xx: served. 4xx: refused, by a rule or for its form; 429 are limits. 5xx: failed.',
          lines: [
            [`sum by (class) (label_replace(${rate(requests())}, "class", "\${1}xx", "status", "(.).*"))`, '{{class}}'],
          ],
          unit: 'reqps',
          stacked: true,
        }),
        course({
          title: 'Refused by limits, each minute',
          description: 'Calls that the gateway answered 429, by what was limited and by whom it was counted.',
          lines: [[`60 * sum by (bucket, by) (${rate(`gateway_limited_total{${chosen}}`)})`, '{{bucket}}, by {{by}}']],
        }),
      ],
    ],
    [
      'Durations',
      [
        course({
          title: 'Half, 95 and 99 of 100 requests take less than',
          description: 'Of all chosen services. The buckets end at 10 s.',
          lines: [0.5, 0.95, 0.99].map((q) => [
            `histogram_quantile(${q}, sum by (le) (${rate(buckets)}))`,
            `${q * 100} %`,
          ]),
          unit: 's',
        }),
        course({
          title: '95 of 100 requests take less than, by service',
          description: 'The gateway waits for the others: compare it with them.',
          lines: [[quantile(0.95, 'service'), '{{service}}']],
          unit: 's',
        }),
        course({
          title: 'The ten slowest routes',
          description: '95 of 100 requests take less. Routes without requests are left out.',
          lines: [[`topk(10, ${quantile(0.95, 'service, route')} >= 0)`, '{{service}} {{route}}']],
          unit: 's',
          span: 24,
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
          description: 'Resident, of the largest instance. A container ends at 512 MB.',
          lines: [[`max by (service) (process_resident_memory_bytes{${chosen}})`, '{{service}}']],
          unit: 'bytes',
        }),
        course({
          title: 'Heap',
          description: 'JavaScript objects, of the largest instance. A line that only rises is a leak.',
          lines: [[`max by (service) (nodejs_heap_size_used_bytes{${chosen}})`, '{{service}}']],
          unit: 'bytes',
        }),
        course({
          title: 'Garbage collection',
          description: 'Share of the time, of the slowest instance. Above 10 %, the heap is too small.',
          lines: [
            [
              `max by (service) (sum by (service, instance) (${rate(`nodejs_gc_duration_seconds_sum{${chosen}}`)}))`,
              '{{service}}',
            ],
          ],
          unit: 'percentunit',
          limits: [0.1],
        }),
        course({
          title: 'Connections to the database',
          description: 'In use and at most, of all instances of a service together.',
          lines: [
            [`sum by (service) (database_pool_connections{${chosen}, state="used"})`, '{{service}}, in use'],
            [`sum by (service) (database_pool_max_connections{${chosen}})`, '{{service}}, at most'],
          ],
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
        }),
        course({
          title: 'Webhooks each minute, by result',
          description:
            'check: the payment is asked for at once. settled: it had ended. unknown_token: somebody guesses, or another system shares our address. None at all: the provider does not reach us, and payments are found by asking, later.',
          lines: [[`60 * sum by (result) (${rate('payment_webhooks_total')})`, '{{result}}']],
        }),
        course({
          title: 'Reconciliation',
          description:
            'Differences between provider, payments, identity and tickets that the last daily run left, by kind.',
          lines: [['max by (kind) (payments_reconciliation_differences{result="remains"})', '{{kind}}']],
          limits: [1],
        }),
      ],
    ],
    [
      'Gateway and background jobs',
      [
        course({
          title: 'Live streams',
          description: 'Open connections of browsers that are told of changes, of all gateways together.',
          lines: [['sum(gateway_live_streams)', 'open']],
        }),
        course({
          title: 'Ended live streams each minute, by reason',
          description:
            'gone: the person left. slow: the connection could not take more. replaced: too many. revoked: the session ended. shutdown.',
          lines: [[`60 * sum by (reason) (${rate('gateway_live_streams_ended_total')})`, '{{reason}}']],
        }),
        course({
          title: 'Age of the list of open products',
          description:
            'Of the gateway that is behind most. Seconds: normal. Minutes: catalog does not answer, and visitors see old places.',
          lines: [['max(gateway_products_snapshot_age_seconds)', 'oldest']],
          unit: 's',
          limits: [60],
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
  ],
});
