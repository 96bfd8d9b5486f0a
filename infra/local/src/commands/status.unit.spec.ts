import { expect, test } from '@jest/globals';
import { retentionLines } from './status.js';

test('each job of retention is shown with its last success and what it deleted', () => {
  const text = `# HELP retention_deleted_rows_total …
retention_deleted_rows_total{job="messaging-cleaning",service="tickets"} 2501
retention_deleted_rows_total{job="forget-old-requests",service="tickets"} 0
background_job_last_success_timestamp_seconds{job="messaging-cleaning",service="tickets"} 1795600000
background_job_last_success_timestamp_seconds{job="expire-holds",service="tickets"} 1795600000
`;
  expect(retentionLines([{ name: 'tickets', text }], new Date(1_795_600_300_000))).toEqual([
    '  Retention since the start, each job with its last success:',
    '    messaging-cleaning               tickets    5 min ago, 2501 rows deleted',
    '    forget-old-requests              tickets    not yet, 0 rows deleted',
  ]);
  expect(retentionLines([{ name: 'gateway', text: '' }], new Date())).toEqual([]);
});
