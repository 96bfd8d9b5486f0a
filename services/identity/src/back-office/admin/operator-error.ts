import { codeOfError, isError } from '@raffle/service-kit';

/** An error that the operator at the command line can correct; its message is enough. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH'];
/** PostgreSQL: wrong password, no such role, no such database, starting or stopping. */
const refused = ['28P01', '28000', '3D000', '57P03', '57P01'];

/** The sentence for the operator at the command line; an unexpected error is shown with its own message. */
export function operatorSentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const code = codesOf(error).find((one) => [...unreachable, ...refused].includes(one));
  if (code && unreachable.includes(code)) return 'The database cannot be reached: is it running?';
  if (code) return `The database refused the connection (${code}).`;
  if (codesOf(error).includes('42P01')) return 'The database is not migrated: identity’s migrate.js must run first.';
  return isError(error) ? error.message : String(error);
}

/** The codes of an error and of its inner errors: a host with an IPv4 and an IPv6 address fails twice. */
function codesOf(error: unknown): string[] {
  if (!isError(error)) return [];
  const inner = [...(error instanceof AggregateError ? (error.errors as unknown[]) : []), error.cause];
  return [codeOfError(error), ...inner.flatMap(codesOf)].filter((code) => code !== undefined).map(String);
}
