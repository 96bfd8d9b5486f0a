import type { TeamMember } from '@raffle/contracts/http/admin-team';
import type { Admin } from './admin.entity.js';

/** An account of the back-office, without its password. */
export function showTeamMember({
  id,
  username,
  role,
  createdAt,
  lastLoginAt,
  secondFactorAt,
  confirmed,
}: Admin): TeamMember {
  return {
    id,
    username,
    role,
    created_at: createdAt.toISOString(),
    last_login_at: lastLoginAt?.toISOString() ?? null,
    second_factor: secondFactorAt !== null,
    confirmed,
  };
}
