import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';

/** A call that hangs holds up the next one for at most this long, in milliseconds. */
const maxHoldMs = 100;

interface Line {
  running: Promise<unknown>;
  next: Promise<unknown> | undefined;
}

/**
 * Equal reads share the calls of a service: those that arrive while a call runs get the answer of the next one. It begins after they
 * arrived, so that no answer is older than its request: when an event brings thousands at once, each reads what the event announced.
 */
@Injectable()
export class SharedReads {
  private readonly lines = new Map<string, Line>();

  /** @param key what is read: equal ones get equal answers. @returns the answer of `call`, or of an equal one, which may fail for all. */
  read<T>(key: string, call: () => Promise<T>): Promise<T> {
    const line = this.lines.get(key);
    if (!line) return this.begin(key, call);
    line.next ??= Promise.race([line.running.catch(() => undefined), setTimeout(maxHoldMs)]).then(() =>
      this.begin(key, call),
    );
    return line.next as Promise<T>;
  }

  private begin<T>(key: string, call: () => Promise<T>): Promise<T> {
    const running = call();
    const line: Line = { running, next: undefined };
    this.lines.set(key, line);
    const leave = () => {
      if (!line.next && this.lines.get(key) === line) this.lines.delete(key);
    };
    running.then(leave, leave);
    return running;
  }
}
