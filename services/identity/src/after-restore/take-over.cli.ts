import 'reflect-metadata';
import { runTakeOver } from '@raffle/messaging-kit';
import { PasswordHashing } from '../authentication/password-hashing.js';
import { Admin } from '../admin/admin.entity.js';
import { Registration } from '../registration/registration.entity.js';
import { Settings } from '../settings/settings.entity.js';
import { User } from '../users/user.entity.js';
import { listSettings, takeOverAdmins } from './take-over-admins.js';
import { takeOverRegistrations } from './take-over-registrations.js';
import { takeOverUsers } from './take-over-users.js';

/** What identity takes over after a restore to an earlier instant (docs/operations.md "Backups"). */
await runTakeOver('identity', [User, Registration, Admin, Settings], async (work) => {
  await takeOverRegistrations(work);
  await takeOverUsers(work);
  await takeOverAdmins(work, new PasswordHashing());
  await listSettings(work);
});
