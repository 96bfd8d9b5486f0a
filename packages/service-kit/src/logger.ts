import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { isError } from './is-error.js';
import { scrub, scrubText } from './redaction.js';
import { currentRequestContext } from './request-context.js';

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

let root: PinoLogger = createLogger({ level: 'info' });

/** A pino logger that writes JSON lines with the ids of the current request and scrubs secrets, tokens and phones. */
export function createLogger(
  options: { level: string; service?: string },
  destination?: DestinationStream,
): PinoLogger {
  return pino(
    {
      level: options.level,
      base: options.service ? { service: options.service } : {},
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (object) => scrub(object) as Record<string, unknown>,
      },
      // Errors are serialized by scrub(): pino's own serializer would copy every field of them.
      serializers: { err: (value: unknown) => value, error: (value: unknown) => value },
      mixin: () => {
        const context = currentRequestContext();
        if (!context) return {};
        return {
          request_id: context.requestId,
          correlation_id: context.correlationId,
          ...(context.causationId ? { causation_id: context.causationId } : {}),
          ...(context.userId ? { user_id: context.userId } : {}),
        };
      },
      hooks: {
        logMethod(args, method) {
          const [first, ...rest]: unknown[] = args;
          const fields = isError(first) ? { err: first } : first;
          // Without a message pino would take the error's own, unscrubbed.
          const error: unknown =
            typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
          if (rest.length === 0 && isError(error)) rest.push(error.message);
          const scrubbed = [fields, ...rest].map((argument) =>
            typeof argument === 'string' ? scrubText(argument) : argument,
          );
          method.apply(this, scrubbed as Parameters<typeof method>);
        },
      },
    },
    destination ?? pino.destination({ fd: 1, sync: true }),
  );
}

/** Sets the level and the service's name for every logger of this process. */
export function configureLogging(options: { level: string; service: string }, destination?: DestinationStream): void {
  root = createLogger(options, destination);
}

/** The logger of one part of a service: `logger('purchase').info({ purchaseId }, 'held')`. */
export function logger(name: string): Logger {
  let parent: PinoLogger | undefined;
  let child: PinoLogger | undefined;
  // Found at each line and not once: loggers are made while modules load, before the level is configured.
  const current = (): PinoLogger => {
    if (!child || parent !== root) child = (parent = root).child({ name });
    return child;
  };
  const bound = (level: keyof Logger) =>
    ((...args: [object, string]) => current()[level](...args)) as PinoLogger['info'];
  return {
    trace: bound('trace'),
    debug: bound('debug'),
    info: bound('info'),
    warn: bound('warn'),
    error: bound('error'),
    fatal: bound('fatal'),
  };
}

/** Nest's own log lines, in the same form. */
export class NestLogger implements LoggerService {
  log = (message: unknown, ...rest: unknown[]) => this.write('debug', message, rest);
  error = (message: unknown, ...rest: unknown[]) => this.write('error', message, rest);
  warn = (message: unknown, ...rest: unknown[]) => this.write('warn', message, rest);
  debug = (message: unknown, ...rest: unknown[]) => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]) => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]) => this.write('fatal', message, rest);

  private write(level: keyof Logger, message: unknown, rest: unknown[]): void {
    const name = typeof rest.at(-1) === 'string' ? String(rest.at(-1)) : 'nest';
    const log = logger(name);
    if (isError(message)) log[level]({ err: message }, message.message);
    else log[level]({}, typeof message === 'string' ? message : JSON.stringify(scrub(message)));
  }
}
