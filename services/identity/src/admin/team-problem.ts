import { isError, ProblemException } from '@raffle/service-kit';
import { QueryFailedError } from 'typeorm';

/** The team's invariants, enforced by the database: constraint and error code. */
const codes = { admins_username: 'admin_name_taken', last_admin: 'last_admin' } as const;

/** @throws ProblemException `admin_name_taken` or `last_admin` for a violation of their constraint, else the error itself */
export function asTeamProblem(error: unknown): never {
  const constraint = error instanceof QueryFailedError ? constraintOf(error.driverError) : undefined;
  const code = Object.entries(codes).find(([name]) => name === constraint)?.[1];
  if (code) throw new ProblemException(code, { cause: error });
  throw error;
}

const constraintOf = (error: unknown): unknown =>
  isError(error) && 'constraint' in error ? error.constraint : undefined;
