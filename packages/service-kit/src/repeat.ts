import { logger } from './logger.js';

const log = logger('background');

export interface Repetition {
  /** Starts no further round and waits for the running one. */
  stop(): Promise<void>;
}

/**
 * Runs `work` repeatedly, never twice at the same time: immediately when it returns `true` (there may be more to do), otherwise
 * after a pause. A failing round is logged and does not end the repetition.
 * @param pauseMs milliseconds between rounds
 * @param firstMs milliseconds until the first one
 */
export function repeat(name: string, pauseMs: number, work: () => Promise<unknown>, firstMs = 0): Repetition {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const round = async () => {
    let more = false;
    try {
      more = (await work()) === true;
    } catch (error) {
      log.warn({ err: error, job: name }, 'a round failed and will be retried');
    }
    if (!stopped) schedule(more ? 0 : pauseMs);
  };
  const schedule = (ms: number) => {
    timer = setTimeout(() => {
      running = round();
    }, ms);
    timer.unref();
  };
  schedule(firstMs);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
