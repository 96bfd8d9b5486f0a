import { errorCode } from './error-code.js';

/** Something outside the program prevents the start. Its message is one sentence for a person, printed alone; the exit code is 1. */
export class StartFailure extends Error {
  override name = 'StartFailure';
}

/** What a person should read of any error: the sentence of a {@link StartFailure}, or the message of a defect with its stack. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StartFailure) return error.message;
  if (['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? ''))
    return 'The disk is full: free some space and start again.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
