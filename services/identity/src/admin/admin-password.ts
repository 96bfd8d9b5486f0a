import { minimumAdminPasswordLength } from '@raffle/contracts/http/admin-team';
import { errors } from '@raffle/contracts/errors';
import { ProblemException } from '@raffle/service-kit';
import { isCommonPassword } from '../authentication/common-password.js';
import { OperatorError } from './operator-error.js';

/**
 * Refuses a common password for an administrator; the contract has already checked its length.
 * @param field name of the form field.
 * @throws ProblemException `password_too_common`
 */
export async function refuseCommonPassword(field: string, password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const { message } = errors.password_too_common;
  throw new ProblemException('password_too_common', { errors: [{ path: field, message }] });
}

/** The same for the command line. @throws OperatorError when it is too short or common */
export async function checkTypedPassword(password: string): Promise<void> {
  if (password.length < minimumAdminPasswordLength) {
    throw new OperatorError(
      `The password must have at least ${minimumAdminPasswordLength} characters. Nothing was changed.`,
    );
  }
  if (await isCommonPassword(password)) throw new OperatorError('The password is too common. Nothing was changed.');
}
