import type { Admin } from '../admin/admin.entity.js';
import type { IdentityConfig } from '../config.js';

/** Whether the owner lets an account of this role work only with a second factor. */
export const requiresSecondFactor = (
  { SECOND_FACTOR_REQUIRED: of }: Pick<IdentityConfig, 'SECOND_FACTOR_REQUIRED'>,
  { role }: Pick<Admin, 'role'>,
): boolean => role === of;
