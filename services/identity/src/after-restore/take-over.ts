import type { TakeOver } from '@raffle/messaging-kit';
import { Admin } from '../admin/admin.entity.js';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { Registration } from '../registration/registration.entity.js';
import { Settings } from '../settings/settings.entity.js';
import { User } from '../users/user.entity.js';
import { listSettings, takeOverAdmins } from './take-over-admins.js';
import { takeOverRegistrations } from './take-over-registrations.js';
import { takeOverUsers } from './take-over-users.js';

export const entities = [User, Registration, Admin, Settings];

/** What identity takes over after a restore to an earlier instant, and what it names for the owner. */
export async function takeOverIdentity(work: TakeOver): Promise<void> {
  await takeOverRegistrations(work);
  await takeOverUsers(work);
  await takeOverAdmins(work, new PasswordHashing());
  await listSettings(work);
}
