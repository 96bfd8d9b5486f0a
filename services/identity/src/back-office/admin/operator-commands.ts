import { UserUpdated } from '@raffle/contracts/events';
import { Outbox } from '@raffle/messaging-kit';
import { In, IsNull, Not, type DataSource, type EntityManager } from 'typeorm';
import { recordAudit } from '../../audit/record-audit.js';
import { forgetDevices } from '../../authentication/authentication.queries.js';
import type { PasswordHashing } from '../../authentication/password-hashing.js';
import { endAccess } from '../../authentication/session-revocations.js';
import { publishSettings } from '../../settings/publish-settings.js';
import { Settings } from '../../settings/settings.entity.js';
import { lockSettings } from '../../settings/settings.queries.js';
import { displayName } from '../../users/display-name.js';
import { User } from '../../users/user.entity.js';
import { Admin } from './admin.entity.js';
import { countConfirmed, findAdminByUsername, forgetSecondFactor } from './admin.queries.js';
import { OperatorError } from './operator-error.js';

/** Sets a new password from the command line, which its owner must change. @throws OperatorError for an unknown account */
export async function resetAdminPassword(
  dataSource: DataSource,
  passwords: Pick<PasswordHashing, 'hash'>,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const passwordHash = await passwords.hash(password);
  await changeAccount(dataSource, username, 'admin.password_reset', async (manager, { id }) => {
    await manager.update(Admin, { id }, { password_hash: passwordHash, must_change_password: true });
    await forgetDevices(manager, { kind: 'admin', id });
  });
}

/**
 * Switches a second factor off from the command line, for the last super_admin who lost it.
 * @throws OperatorError for an unknown account, and where there is nothing to switch off
 */
export function resetSecondFactor(dataSource: DataSource, username: string): Promise<void> {
  return changeAccount(dataSource, username, 'admin.second_factor_reset', async (manager, { id }) => {
    if (!(await forgetSecondFactor(manager, id)))
      throw new OperatorError(`The admin ${username} has no second factor.`);
  });
}

/**
 * Makes an account that one person made or reset count as one of two (docs/product.md rule 48), from the command line.
 * @throws OperatorError for an unknown account, and for one that counts already
 */
export function confirmAdmin(dataSource: DataSource, username: string): Promise<void> {
  return changeAccount(dataSource, username, 'admin.confirmed', async (manager, { id, confirmed }) => {
    if (confirmed) throw new OperatorError(`The admin ${username} is confirmed already.`);
    await manager.update(Admin, { id }, { confirmed: true });
  });
}

/**
 * Switches "two people" (docs/product.md rule 48) from the command line, the way out when one of two is gone.
 * @throws OperatorError when it is so already, or when there are no two super_admins to agree
 */
export async function switchTwoPeople(dataSource: DataSource, on: boolean): Promise<void> {
  const outbox = operatorOutbox(dataSource);
  await dataSource.transaction(async (manager) => {
    const { two_people: twoPeople } = await lockSettings(manager);
    if (twoPeople === on) throw new OperatorError(`It is ${on ? 'on' : 'off'} already.`);
    if (on && (await countConfirmed(manager)).super_admins < 2)
      throw new OperatorError('It needs two confirmed super_admins. Nothing was changed.');
    await manager.update(Settings, { id: 1 }, { two_people: on });
    await publishSettings(manager, outbox);
    await recordAudit(manager, {
      actor: { kind: 'operator' },
      action: 'settings.two_people_chosen',
      before: { two_people: twoPeople },
      after: { two_people: on },
    });
  });
}

/**
 * Announces people as they are under a newer version, so that the copies of other services follow a repair that was made in the database
 * (docs/operations.md "Repair one wrong update"). Closed accounts are left out: their erasure is announced once.
 * @returns how many are announced
 */
export async function announcePeople(dataSource: DataSource, ids: readonly string[]): Promise<number> {
  const outbox = operatorOutbox(dataSource);
  let announced = 0;
  for (let from = 0; from < ids.length; from += peopleAtOnce) {
    await dataSource.transaction(async (manager) => {
      const people = await manager.find(User, {
        where: { id: In(ids.slice(from, from + peopleAtOnce)), phone: Not(IsNull()) },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_write' },
      });
      for (const { id, version, phone, ...user } of people) {
        await manager.update(User, { id }, { version: version + 1 });
        await outbox.add(manager, UserUpdated, {
          user_id: id,
          version: version + 1,
          display_name: displayName(user),
          city: user.city,
          name: user.name,
          phone: phone!,
        });
      }
      announced += people.length;
    });
  }
  return announced;
}

/** In one transaction, which locks them. */
const peopleAtOnce = 500;

/**
 * Changes an account and records it. Its sessions, which keep what was true when they were opened, end as soon as the service and
 * Redis run.
 */
async function changeAccount(
  dataSource: DataSource,
  username: string,
  action: `admin.${string}`,
  change: (manager: EntityManager, admin: Admin) => Promise<void>,
): Promise<void> {
  const outbox = operatorOutbox(dataSource);
  await dataSource.transaction(async (manager) => {
    const admin = await findAdminByUsername(manager, username);
    if (!admin) throw new OperatorError(`There is no admin ${username}.`);
    await change(manager, admin);
    await recordAudit(manager, { actor: { kind: 'operator' }, action, subject: admin.id });
    await endAccess(manager, outbox, { kind: 'admin', id: admin.id });
  });
}

/** The relay of the running service sends what a command stores. */
const operatorOutbox = (dataSource: DataSource) => new Outbox(dataSource, { service: 'identity', url: '' });
