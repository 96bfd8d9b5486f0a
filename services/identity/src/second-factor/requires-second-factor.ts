import type { Admin } from '../admin/admin.entity.js';
import type { IdentityConfig } from '../config.js';

/** Whether the owner requires a second factor of accounts with this role. */
export const requiresSecondFactor = (
  { SECOND_FACTOR_REQUIRED: of }: Pick<IdentityConfig, 'SECOND_FACTOR_REQUIRED'>,
  { role }: Pick<Admin, 'role'>,
): boolean => role === of;
