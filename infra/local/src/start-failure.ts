import { errorCode } from './error-code.js';

/** Something outside the program prevents the start. The message is one sentence for a person, printed without a stack; a repetition may succeed. */
export class StartFailure extends Error {
  override name = 'StartFailure';
  readonly exitCode: number = 1;
}

/**
 * A person must act first: the same start would be refused for ever. systemd does not repeat it (`RestartPreventExitStatus` in
 * infra/pilot/bon-tirage.service), because the exit code is 78, EX_CONFIG of sysexits.
 */
export class StartRefusal extends StartFailure {
  override readonly exitCode = 78;
}

/** The text to print for an error: the sentence of a {@link StartFailure}, or the message and stack of a defect. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? ''))
    return 'The disk is full: free some space and start again.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
