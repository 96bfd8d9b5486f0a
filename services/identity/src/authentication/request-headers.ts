import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { answerDelayHeader } from '@raffle/service-kit/http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The first match counts: a user agent also contains names further down this list. */
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

/**
 * The readable name of a user agent: "Chrome sur Android"; undefined when it is not recognized. A library would know hundreds of names;
 * an owner recognizes their browser among these.
 */
export function browserName(userAgent: string): string | undefined {
  const nameIn = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(' sur ') || undefined;
}

/** The caller's browser, named by `browserName`. */
export const BrowserName = createParamDecorator((_: unknown, context: ExecutionContext) =>
  browserName(context.switchToHttp().getRequest<FastifyRequest>().headers['user-agent'] ?? ''),
);

/** Asks the gateway to hold the answer back, refusals too: a waiting answer takes up no connection between processes. */
export type DelayAnswer = (milliseconds: number) => void;
export const DelaysAnswer = createParamDecorator((_: unknown, context: ExecutionContext): DelayAnswer => {
  const reply = context.switchToHttp().getResponse<FastifyReply>();
  return (milliseconds) => {
    if (milliseconds > 0) void reply.header(answerDelayHeader, String(milliseconds));
  };
});
