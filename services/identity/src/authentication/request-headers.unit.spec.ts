import { expect, test } from '@jest/globals';
import { browserName } from './request-headers.js';

const android = 'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome sur Android'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet sur Android'],
  [`${android} Chrome/141.0.0.0 Mobile Safari/537.36 OPR/90.0`, 'Opera sur Android'],
  ['Opera/9.80 (Android; Opera Mini/36.2/191.256; U; fr) Presto/2.12.423 Version/12.16', 'Opera Mini sur Android'],
  [`${android} Version/4.0 Chrome/141.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/500.0;]`, 'Facebook sur Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari sur iPhone',
  ],
  [`${mac} CriOS/141.0 Mobile/15E148 Safari/604.1`, 'Chrome sur Mac'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0',
    'Edge sur Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox sur Linux'],
  ['Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5', 'Firefox sur KaiOS'],
  ['curl/8.5.0', undefined],
  ['', undefined],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
