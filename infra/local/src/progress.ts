/** Tells a person, step by step and with times, what is going on. */
export interface Progress {
  /** Runs one step and tells how long it took. */
  step<T>(what: string, work: () => Promise<T>): Promise<T>;
  say(line: string): void;
}

/** @param write where a finished line goes. */
export function progressTo(write: (line: string) => void): Progress {
  const begin = Date.now();
  return {
    async step(what, work) {
      const started = Date.now();
      const result = await work();
      write(`${seconds(Date.now() - begin).padStart(7)}  ${what} (${seconds(Date.now() - started)})`);
      return result;
    },
    say: (line) => write(line),
  };
}

export const silentProgress: Progress = { step: (_what, work) => work(), say: () => undefined };

export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
