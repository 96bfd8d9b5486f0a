import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';
import { codeOfError } from '../process/is-error.js';

const flushEveryMs = 500;
/** How often, 10 ms apart, a pipe is tried whose reader is slow. */
const maxAttempts = 10;

/**
 * The standard output as the destination of log lines. A line that cannot be written (the disk is full, the reader of a pipe is gone) is
 * counted and dropped: pino's own destination ends the process then, or tries for ever without leaving its loop.
 */
export class LogOutput implements DestinationStream {
  private pending = '';
  /** The last line is there in part: the next one must not continue it. */
  private isTorn = false;
  private lost = 0;

  /**
   * @param bufferedCharacters so many are gathered before they are written, for half a second at most; 0: each line is written at once
   * @param writeBytes returns how many bytes it wrote
   */
  constructor(
    private readonly bufferedCharacters = 0,
    private readonly writeBytes: (bytes: Buffer) => number = (bytes) => writeSync(1, bytes),
  ) {
    if (bufferedCharacters > 0) setInterval(() => this.flushSync(), flushEveryMs).unref();
  }

  /** Lines that could not be written. */
  get droppedLines(): number {
    return this.lost;
  }

  write(line: string): void {
    this.pending += line;
    if (this.pending.length >= this.bufferedCharacters) this.flushSync();
  }

  /** Writes what is gathered. Throws nothing. */
  flushSync(): void {
    if (this.pending === '') return;
    const lines = this.pending;
    this.pending = '';
    let rest = Buffer.from(this.isTorn ? `\n${lines}` : lines);
    const begun = rest.length;
    try {
      for (let attempt = 1; rest.length > 0;) {
        try {
          rest = rest.subarray(this.writeBytes(rest));
        } catch (error) {
          if (codeOfError(error) !== 'EAGAIN' || attempt++ >= maxAttempts) throw error;
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
        }
      }
      this.isTorn = false;
    } catch {
      // Nothing can be logged about it: the metric counts it.
      const unwritten = rest.length === begun ? lines : rest.toString();
      this.lost += unwritten.split('\n').length - 1;
      this.isTorn ||= rest.length < begun;
    }
  }
}
