import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import { isError } from '../process/is-error.js';
import { LogOutput } from './log-output.js';
import { scrub, scrubText } from './redaction.js';
import { currentRequestContext, type RequestContext } from './request-context.js';

const errorLevel = pino.levels.values.error ?? 50;
const bufferedCharacters = 8_192;

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>;

/** Default destination of log lines. */
let stdout = new LogOutput();
let roots = rootsOf({ level: 'info' });

interface LogOptions {
  level: string;
  service?: string;
}

function lineOf({ level, service }: LogOptions) {
  return {
    level,
    base: service ? { service } : {},
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
}

/** A pino logger that writes JSON lines with the ids of the current request and scrubs secrets, tokens and phones. */
export function createLogger(options: LogOptions, destination: DestinationStream = stdout): PinoLogger {
  const line = lineOf(options);
  return pino(
    {
      ...line,
      formatters: { ...line.formatters, log: (object) => scrub(object) as Record<string, unknown> },
      // Errors are serialized by scrub(): pino's own serializer would copy all their fields.
      serializers: { err: (value: unknown) => value, error: (value: unknown) => value },
      mixin: () => {
        const context = currentRequestContext();
        return context ? idsOf(context) : {};
      },
      hooks: {
        logMethod(args, method, level) {
          const [first, ...rest]: unknown[] = args;
          const fields = isError(first) ? { err: first } : first;
          // Without a message pino would use the error's own, unscrubbed.
          const error: unknown =
            typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
          if (rest.length === 0 && isError(error)) rest.push(error.message);
          const scrubbed = [fields, ...rest].map((argument) =>
            typeof argument === 'string' ? scrubText(argument) : argument,
          );
          method.apply(this, scrubbed as Parameters<typeof method>);
          // An error may be the last line of a process.
          if (level >= errorLevel && destination === stdout) stdout.flushSync();
        },
      },
    },
    destination,
  );
}

/** The ids of a request or message under their names in log lines. */
export const idsOf = ({ requestId, correlationId, causationId, userId }: RequestContext) => ({
  request_id: requestId,
  correlation_id: correlationId,
  ...(causationId ? { causation_id: causationId } : {}),
  ...(userId ? { user_id: userId } : {}),
});

function rootsOf(options: LogOptions, destination: DestinationStream = stdout) {
  return { scrubbing: createLogger(options, destination), plain: pino(lineOf(options), destination) };
}

/**
 * From now on, log lines below `error` are buffered for up to half a second, so that several are written at a time. Only for processes
 * that log a lot: they end with `process.exit`, which writes the rest.
 */
export function bufferLogLines(): void {
  const buffered = new LogOutput(bufferedCharacters);
  process.on('exit', () => buffered.flushSync());
  stdout = buffered;
}

/** Log lines of this process that could not be written. */
export const droppedLogLines = (): number => stdout.droppedLines;

/** Sets the level and the service's name for every logger of this process. */
export function configureLogging(options: { level: string; service: string }, destination?: DestinationStream): void {
  roots = rootsOf(options, destination);
}

/**
 * The logger of one part of a service: `logger('purchase').info({ purchaseId }, 'held')`.
 * @param kind `plain` neither scrubs nor adds ids: for lines whose fields are all known to be harmless
 */
export function logger(name: string, kind: keyof typeof roots = 'scrubbing'): Logger {
  let parent: PinoLogger | undefined;
  let child: PinoLogger | undefined;
  // Looked up per line: loggers are created while modules load, before the level is configured.
  const current = (): PinoLogger => {
    if (!child || parent !== roots[kind]) child = (parent = roots[kind]).child({ name });
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

/** Writes Nest's own log lines in the same format. */
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
