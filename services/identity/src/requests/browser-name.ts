import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The first that fits: browsers name those before them too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/FBA[NV]\//, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/UCBrowser/, 'UC Browser'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Opera Mini/, 'Opera Mini'],
  [/OPR\/|OPT\/|OPiOS|Opera/, 'Opera'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/KAIOS/i, 'KaiOS'],
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** What a person calls the browser that names itself so: "Chrome sur Android"; undefined when it says nothing known. */
export function browserName(userAgent: string): string | undefined {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(' sur ') || undefined;
}

/** The browser of the call, as `browserName` says it. */
export const BrowserName = createParamDecorator((_: unknown, context: ExecutionContext) =>
  browserName(context.switchToHttp().getRequest<FastifyRequest>().headers['user-agent'] ?? ''),
);
