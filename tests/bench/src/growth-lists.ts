/** Each list with every sort in both directions, its filters, a late page, and searches from a name to one letter. */
interface List {
  sorts: readonly string[];
  filters: readonly string[];
  searches?: readonly string[];
}

const days = 'from=2026-09-01&to=2026-10-15';
const lists: Record<string, List> = {
  'admin/users': {
    sorts: ['name', 'phone', 'city', 'referrals', 'total_spent', 'created_at', 'last_active'],
    filters: ['state=active', 'state=inactive', 'state=blocked', 'state=linked', days],
    searches: ['Mensah', 'afi mensah', 'lome', '4711', 'a', 'zzzz'],
  },
  'admin/tickets': {
    sorts: ['product_name', 'quantity', 'price', 'purchase_date'],
    filters: [
      ...['valid', 'won', 'lost', 'credited', 'kept'].map((status) => `status=${status}`),
      ...['type=purchase', 'type=free', 'type=referral', 'productId=100003', days, `${days}&status=lost&type=purchase`],
    ],
    searches: ['afi', 'moto', 'afi velo', 'T100003-0007', 'a', 'zzzz'],
  },
  'admin/payments': {
    sorts: ['created_at', 'amount', 'confirmed_at'],
    filters: [
      ...['confirmed', 'pending', 'failed', 'review', 'refunded', 'expired'].map((state) => `state=${state}`),
      ...['type=ticket', 'type=registration', 'refund=owed', 'refund=filed', 'refund=paid', days],
    ],
    searches: ['Mensah', 'afi mensah', '4711', 'P-9E3779B1', 'a', 'zzzz'],
  },
  'admin/refunds': {
    sorts: ['owed_at', 'amount'],
    filters: ['state=owed', 'state=filed', 'state=paid'],
    searches: ['Mensah', 'a', 'zzzz'],
  },
  'admin/deliveries': {
    sorts: ['won_at'],
    filters: ['state=open', 'state=to_contact', 'state=handed_over', 'state=all'],
    searches: ['moto', 'afi', 'T100003-0007', 'a', 'zzzz'],
  },
  products: {
    sorts: ['id', 'name', 'status', 'ticket_price', 'participants', 'max_winners', 'draw_date'],
    filters: ['status=active', 'status=completed', 'status=draw', 'status=decide'],
    searches: ['moto', 'e', 'zzzz'],
  },
  'admin/conversations': {
    sorts: ['last_at'],
    filters: ['to_answer', 'mine', 'unassigned', 'available', 'answered', 'unread', 'archived'].map(
      (filter) => `filter=${filter}`,
    ),
    searches: ['afi', 'tirage', 'a', 'zzzz'],
  },
  'admin/broadcasts': { sorts: ['created_at', 'recipients'], filters: [] },
  'admin/audit-log': { sorts: ['at'], filters: ['area=product', days], searches: ['moto', 'product', 'a', 'zzzz'] },
};

/** Of the back-office: the lists, and what is read beside them. */
export const adminPaths: readonly string[] = [
  ...Object.entries(lists).flatMap(([path, { sorts, filters, searches = [] }]) => [
    ...sorts.flatMap((sort) =>
      ['asc', 'desc'].flatMap((direction) =>
        [1, 100].map((page) => `${path}?sort=${sort}&direction=${direction}&page=${page}`),
      ),
    ),
    ...filters.map((filter) => `${path}?${filter}`),
    ...searches.map((q) => `${path}?q=${encodeURIComponent(q)}`),
  ]),
  ...['admin/stats', 'trends', 'admin/accounting', 'admin/products/100003/winners', 'admin/products/100003/holders'],
];
export const publicPaths: readonly string[] = [
  'products/active',
  'products/100003',
  'draws',
  'draws?page=2',
  'draws/100003/record',
  'status',
];
export const personPaths: readonly string[] = [
  ...['tickets/user', 'tickets/money', 'tickets/limits', 'payments/user', 'messages', 'wins', 'referral'],
  ...['users/profile', 'users/data', 'sessions', 'notifications'],
];
