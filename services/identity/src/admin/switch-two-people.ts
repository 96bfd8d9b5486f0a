import type { DataSource } from 'typeorm';
import { recordAudit } from '../audit/record-audit.js';
import { publishSettings } from '../settings/publish-settings.js';
import { Settings } from '../settings/settings.entity.js';
import { countConfirmed, lockSettings } from '../settings/settings.queries.js';
import { operatorOutbox } from './announce-reduced.js';
import { OperatorError } from './operator-error.js';

/**
 * Switches "two people" (docs/product.md rule 48) from the command line, the way out when one of two is gone.
 * @throws OperatorError when it is so already, or when there are no two super_admins to agree
 */
export async function switchTwoPeople(dataSource: DataSource, on: boolean): Promise<void> {
  const outbox = operatorOutbox(dataSource);
  await dataSource.transaction(async (manager) => {
    const { twoPeople } = await lockSettings(manager);
    if (twoPeople === on) throw new OperatorError(`It is ${on ? 'on' : 'off'} already.`);
    if (on && (await countConfirmed(manager)).super_admins < 2)
      throw new OperatorError('It needs two confirmed super_admins. Nothing was changed.');
    await manager.update(Settings, { id: 1 }, { twoPeople: on });
    await publishSettings(manager, outbox);
    await recordAudit(manager, {
      actor: { kind: 'operator' },
      action: 'settings.two_people_chosen',
      before: { two_people: twoPeople },
      after: { two_people: on },
    });
  });
}
