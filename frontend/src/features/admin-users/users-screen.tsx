import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { listUsers, userList } from '@raffle/contracts/http/user-list';
import { Link } from 'react-router';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { OfUser } from '../../shared/admin-list/filters.js';
import { useList } from '../../shared/admin-list/use-list.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { date } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { useTitle } from '../../shared/site.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import { BlockedBadge, LastActive } from './user-badges.js';

const { columns: titles } = userList;

const columnsAt = (now: Date) =>
  cellsOf(userList, {
    name: {
      card: 'lead',
      cell: (user: AdminUser) => (
        <>
          <Link className="semibold" to={`/admin/users/${user.id}`}>
            <bdi>{user.name}</bdi>
          </Link>{' '}
          <BlockedBadge user={user} />
        </>
      ),
    },
    id: { from: 'wide', label: titles.id.title, className: 'faint xs', cell: ({ id }) => id },
    phone: { className: 'nowrap money', cell: (user) => phone(user.phone) },
    city: { card: 'end', cell: ({ city }) => city },
    referrals: { kind: 'figures', label: titles.referrals.title, cell: ({ referrals }) => number(referrals) },
    total_spent: { kind: 'figures', card: 'end', cell: (user) => <b className="money">{money(user.total_spent)}</b> },
    created_at: { kind: 'day', label: titles.created_at.title, cell: (user) => date(user.created_at) },
    last_active: { card: 'end', cell: (user) => <LastActive user={user} now={now} /> },
  });

/** Shows what linked accounts have in common instead of less relevant columns (docs/product.md rule 28). */
const linkedColumnsAt = (now: Date): readonly Column<AdminUser>[] => [
  ...columnsAt(now).filter(({ title }) =>
    [titles.city, titles.referrals, titles.last_active].every((one) => one.title !== title),
  ),
  ...cellsOf(userList, {
    payer_phone: {
      card: 'line',
      label: titles.payer_phone.title,
      className: 'nowrap money',
      cell: (user: AdminUser) => user.payer_phone ?? '–',
    },
    first_device: {
      card: 'line',
      label: titles.first_device.title,
      className: 'nowrap money',
      cell: (user) => user.first_device ?? '–',
    },
  }),
];

/** All users with an account (docs/product.md section 2, Users). */
export function UsersScreen() {
  useTitle(userList.title);
  const now = useNow();
  const users = useList(userList, listUsers);
  const { state, referrerId, linkedTo } = users.view;
  return (
    <div className="stack">
      <h1>{userList.title}</h1>
      {referrerId && <OfUser id={referrerId} {...texts.ofUser} all="/admin/users" />}
      {linkedTo && <OfUser id={linkedTo} {...texts.linkedTo} all="/admin/users" />}
      <AdminList
        {...users}
        columns={state === 'linked' || linkedTo ? linkedColumnsAt(now) : columnsAt(now)}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
