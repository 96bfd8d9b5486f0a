import type { Tools } from '../tools.js';

/** What a part of `npm test` runs with. */
export interface PartJob {
  tools: Tools;
  write: (line: string) => void;
  /** Temporary; removed afterwards. */
  folder: string;
  /** For logs: its path is printed when the part fails. Emptied at the next run. */
  logs: string;
  limitMs: number;
  /** Whether this is `npm test -- --all`. */
  all: boolean;
}

export interface Counted {
  passed: number;
  failed: number;
  /** `file: test` of each failed test. */
  failures?: string[] | undefined;
}

export interface TestPart {
  name: string;
  /** What it covers, in one line: for the usage and tests/README.md. */
  covers: string;
  /** Whether `npm test` runs it; `npm test -- --all` runs every part. */
  everyday: boolean;
  /**
   * Parts with a lane run last, both lanes in parallel: what mostly waits leaves the processor to what needs nothing
   * else.
   */
  lane?: 'waits' | 'computes';
  browser?: true;
  /** A limit, not a target: a machine less than half as fast as those of docs/performance.md stays within it. All together end before CI ends the run. */
  minutes: number;
  run: (job: PartJob) => Promise<Counted>;
}
