import { expect, test } from '@jest/globals';
import { isPushService } from './push-settings.js';

const services = ['https://fcm.googleapis.com', 'https://*.push.apple.com'];

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://push.apple.com/abc', false],
  ['https://.push.apple.com/abc', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://web.push.apple.com.evil.example/abc', false],
  ['https://web.push.apple.com:8443/abc', false],
  ['https://user:secret@fcm.googleapis.com/abc', false],
  ['http://fcm.googleapis.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['nonsense', false],
])('%s is called: %s', (endpoint, called) => expect(isPushService(endpoint, services)).toBe(called));
