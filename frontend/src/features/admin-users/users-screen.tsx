import { listUsers, userSortColumns, type AdminUser } from '@raffle/contracts/http/admin-users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AdminList } from '../../shared/admin-list/admin-list.js';
import { daysQuery, DayFilter, OfUser } from '../../shared/admin-list/filters.js';
import { useListView, listQuery, type ListShape, type ListView } from '../../shared/admin-list/list-address.js';
import type { Column } from '../../shared/admin-list/list-table.js';
import { callApi } from '../../shared/api/call-api.js';
import { date } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { useTitle } from '../../shared/site.js';
import { useNow } from '../../shared/use-now.js';
import { texts } from './texts.fr.js';
import { BlockedBadge, LastActive } from './user-badges.js';

const { columns: titles } = texts;

const columnsAt = (now: Date): readonly Column<AdminUser, UserSort>[] => [
  {
    title: titles.name,
    card: 'lead',
    sort: 'name',
    cell: (user) => (
      <>
        <Link className="semibold" to={`/admin/users/${user.id}`}>
          <bdi>{user.name}</bdi>
        </Link>{' '}
        <BlockedBadge user={user} />
      </>
    ),
  },
  { title: titles.id, from: 'wide', label: titles.id, className: 'faint xs', cell: ({ id }) => id },
  { title: titles.phone, className: 'nowrap money', sort: 'phone', cell: (user) => phone(user.phone) },
  { title: titles.city, card: 'end', sort: 'city', cell: ({ city }) => city },
  {
    title: titles.referrals,
    kind: 'figures',
    label: titles.referrals,
    sort: 'referrals',
    cell: ({ referrals }) => number(referrals),
  },
  {
    title: titles.spent,
    kind: 'figures',
    card: 'end',
    sort: 'total_spent',
    cell: (user) => <b className="money">{money(user.total_spent)}</b>,
  },
  {
    title: titles.created,
    kind: 'day',
    label: titles.created,
    sort: 'created_at',
    cell: (user) => date(user.created_at),
  },
  {
    title: titles.lastActive,
    card: 'end',
    sort: 'last_active',
    cell: (user) => <LastActive user={user} now={now} />,
  },
];

/** Shows what linked accounts have in common instead of less relevant columns (docs/product.md rule 28). */
const linkedColumnsAt = (now: Date): readonly Column<AdminUser, UserSort>[] => [
  ...columnsAt(now).filter(
    ({ title }) => ![titles.city, titles.referrals, titles.lastActive].some((one) => one === title),
  ),
  {
    title: texts.payer,
    card: 'line',
    label: texts.payer,
    className: 'nowrap money',
    cell: (user) => user.payer_phone ?? '–',
  },
  {
    title: texts.device,
    card: 'line',
    label: texts.device,
    className: 'nowrap money',
    cell: (user) => user.first_device ?? '–',
  },
];

/** All users with an account (docs/product.md section 2, Users). */
export function UsersScreen() {
  useTitle(texts.title);
  const now = useNow();
  const [view, onView] = useListView(usersShape);
  const users = useUsers(view);
  return (
    <div className="stack">
      <h1>{texts.title}</h1>
      {view.filters.parrain && <OfUser id={view.filters.parrain} {...texts.ofUser} all="/admin/users" />}
      {view.filters.lies && <OfUser id={view.filters.lies} {...texts.linkedTo} all="/admin/users" />}
      <AdminList
        title={texts.title}
        search={{ label: texts.search, hint: texts.searchHint }}
        view={view}
        onView={onView}
        result={users}
        columns={view.filters.etat === 'linked' || view.filters.lies ? linkedColumnsAt(now) : columnsAt(now)}
        rowKey={({ id }) => id}
        filters={[{ name: 'etat', label: texts.state, all: texts.allStates, options: texts.states }]}
        moreFilters={<DayFilter {...view.filters} from={texts.createdFrom} onDays={(filters) => onView({ filters })} />}
        csv={{ endpoint: listUsers, query: usersFilters(view) }}
        labels={{ loading: texts.loading, failed: texts.failed, none: texts.none, noneFound: texts.noneFound }}
      />
    </div>
  );
}

type UserSort = (typeof userSortColumns)[number];
type UserFilter = 'etat' | 'du' | 'au' | 'parrain' | 'lies';
const states = ['active', 'inactive', 'blocked', 'linked'] as const;

/** Filters and sorts in the URL: `etat` is the state, `parrain` the inviter's id, `lies` the id of the user who shares number or device. */
const usersShape: ListShape<UserSort, UserFilter> = {
  sorts: userSortColumns,
  filters: { etat: states, du: null, au: null, parrain: null, lies: null },
};

/** The filters in the format of the endpoint and the CSV export. */
const usersFilters = ({ filters }: ListView<UserSort, UserFilter>) => ({
  state: states.find((state) => state === filters.etat),
  referrerId: filters.parrain || undefined,
  linkedTo: filters.lies || undefined,
  ...daysQuery(filters),
});

/** One page of users. */
function useUsers(view: ListView<UserSort, UserFilter>) {
  return useQuery({
    queryKey: ['admin-users', view],
    queryFn: async ({ signal }) => {
      const query = { ...listQuery(view), ...usersFilters(view) };
      const { users, total } = await callApi(listUsers, { query, signal });
      return { rows: users, total };
    },
    placeholderData: keepPreviousData,
  });
}
