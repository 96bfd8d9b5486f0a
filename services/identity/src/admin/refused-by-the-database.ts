import { isError, ProblemException } from '@raffle/service-kit';
import { QueryFailedError } from 'typeorm';

/** The team's invariants, which the database guards, as their sentences. */
const sentences = { admins_username: 'admin_name_taken', last_admin: 'last_admin' } as const;

/** @throws ProblemException `admin_name_taken` or `last_admin` where the database refused for that, the error itself otherwise */
export function tellRefusal(error: unknown): never {
  const constraint = error instanceof QueryFailedError ? constraintOf(error.driverError) : undefined;
  const code = Object.entries(sentences).find(([name]) => name === constraint)?.[1];
  if (code) throw new ProblemException(code, { cause: error });
  throw error;
}

const constraintOf = (error: unknown): unknown =>
  isError(error) && 'constraint' in error ? error.constraint : undefined;
