import { worksOn, type Areas, type EndpointDefinition } from '@raffle/contracts/http/define-endpoint';
import type { Admin } from '@raffle/contracts/http/sessions';
import { useAdmin } from './session-provider.js';

/** Who works on the screens of the back-office, by the first part of their path below /admin (docs/product.md rule 64). */
export const screenAreas: Readonly<Record<string, Areas>> = {
  '': 'every',
  morning: 'every',
  products: ['draws'],
  deliveries: ['draws'],
  users: ['support'],
  tickets: ['support', 'draws'],
  payments: ['support', 'money'],
  refunds: ['money'],
  accounting: ['money'],
  sources: ['money'],
  messages: ['support'],
  settings: ['money'],
  team: 'every',
  'audit-log': 'every',
  // Only for a super_admin, who has every area.
  queues: 'every',
};

/** What the signed-in administrator may open and call: a screen has no link, button or column that leads to a refusal. */
export function useMay() {
  const admin = useAdmin();
  return {
    open: (to: string) => mayOpen(admin, to),
    call: ({ access, areas = 'every' }: Pick<EndpointDefinition, 'access' | 'areas'>) =>
      (access !== 'super_admin' || admin.role === 'super_admin') && worksOn(areas, admin.areas),
    exportPhones: admin.areas.includes('phones'),
  };
}

/** @param to an address of the back-office: `/admin/payments?state=review` */
export function mayOpen({ areas }: Pick<Admin, 'areas'>, to: string): boolean {
  const [section = ''] = to.replace(/^\/admin\/?/, '').split(/[/?#]/);
  return worksOn(screenAreas[section] ?? 'every', areas);
}
