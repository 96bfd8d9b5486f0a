import { expect, test } from '@jest/globals';
import { isProgram } from './is-program.js';

const android =
  'Mozilla/5.0 (Linux; Android 10; TECNO KC8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.73 Mobile Safari/537.36';

test.each([
  [android],
  [`${android} [FBAN/FB4A;FBAV/390.0.0.27.105;]`],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  ],
  ['Opera/9.80 (Android; Opera Mini/72.0/191.332; U; fr) Presto/2.12.423 Version/12.16'],
  ['Mozilla/5.0 (X11; CUBOT NOTE) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/110.0 Mobile Safari/537.36'],
])('a person: %s', (userAgent) => expect(isProgram(userAgent)).toBe(false));

test.each([
  [undefined],
  [''],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['WhatsApp/2.23.20.0'],
  ['TelegramBot (like TwitterBot)'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36'],
  ['curl/8.5.0'],
  ['python-requests/2.32'],
])('a program: %s', (userAgent) => expect(isProgram(userAgent)).toBe(true));
