import { expect, test } from '@jest/globals';
import { jobLines } from './status.js';

const text = `# HELP retention_deleted_rows_total …
retention_deleted_rows_total{job="messaging-cleaning",service="tickets"} 2501
retention_deleted_rows_total{job="forget-old-requests",service="tickets"} 0
background_job_pause_seconds{job="messaging-cleaning",service="tickets"} 3600
background_job_pause_seconds{job="forget-old-requests",service="tickets"} 3600
background_job_pause_seconds{job="expire-holds",service="tickets"} 10
background_job_last_success_timestamp_seconds{job="messaging-cleaning",service="tickets"} 1795600000
background_job_last_success_timestamp_seconds{job="forget-old-requests",service="tickets"} 1795600240
background_job_last_success_timestamp_seconds{job="expire-holds",service="tickets"} 1795600000
`;
const metrics = [
  { name: 'tickets', text },
  { name: 'gateway', text: '' },
];
const at = (seconds: number) => new Date(1_795_600_000_000 + 1_000 * seconds);

test('a background job is shown when it is late: after ten of its pauses and a minute', () => {
  expect(jobLines(metrics, at(160), false)).toEqual([]);
  expect(jobLines(metrics, at(300), false)).toEqual([
    '  Background jobs that are late, with their last success:',
    '    expire-holds                     tickets    5 min ago',
  ]);
});

test('on request each job of retention is shown with its last success and what it deleted', () => {
  expect(jobLines(metrics, at(300), true).slice(2)).toEqual([
    '  Retention since the start, each job with its last success:',
    '    messaging-cleaning               tickets    5 min ago, 2501 rows deleted',
    '    forget-old-requests              tickets    1 min ago, 0 rows deleted',
  ]);
});
