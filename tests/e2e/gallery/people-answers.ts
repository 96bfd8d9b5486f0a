import { someAdminTickets } from '@raffle/contracts/fixtures/admin-money';
import { anAdminUser, someUsers } from '@raffle/contracts/fixtures/admin-users';
import { ago } from '@raffle/contracts/fixtures/world';
import type { listTickets } from '@raffle/contracts/http/ticket-list';
import type { AdminUser } from '@raffle/contracts/http/admin-users';
import type { listUsers } from '@raffle/contracts/http/user-list';
import type { listWinners } from '@raffle/contracts/http/winner-list';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import type { DrawRecord } from '@raffle/contracts/http/draws';

/** People, tickets and winners with long names, or in other states than usual. */
/** Accounts of one paying number or one device. */
export const linkedUsers: AnswerOf<typeof listUsers> = {
  users: someUsers.slice(0, 4).map((user, index) => ({ ...user, first_device: index < 2 ? user.first_device : null })),
  total: 37,
};
const longName = 'Abla Dzidzor Essivi Kpodzro-Agbodjan-Amegan de Souza Olympio Lawson-Drackey';
export const longUser: AdminUser = {
  ...anAdminUser,
  name: longName,
  city: 'Saint-Pierre-lès-Grand-Bassam-Moossou',
  referrals: 123_456,
  tickets: 1_234_567,
  total_spent: 1_234_567_890,
};
export const longUsers: AnswerOf<typeof listUsers> = {
  users: someUsers.map((user, index) => ({ ...longUser, id: user.id, blocked_at: index % 2 === 0 ? null : ago(9) })),
  total: 1_234_567,
};

export const blockedAfi: AdminUser = {
  ...anAdminUser,
  active: false,
  last_active: ago(30),
  blocked_at: ago(30),
  block_reason: 'A menacé une autre participante par téléphone. Vu avec A. Dossou.',
};

export const longTickets: AnswerOf<typeof listTickets> = {
  tickets: someAdminTickets.map((entry) => ({
    ...entry,
    display_name: longName,
    city: longUser.city,
    product_id: 26,
    product_name: 'Réfrigérateur-congélateur combiné à quatre portes avec distributeur d’eau et de glaçons',
    quantity: 10,
    numbers: Array.from({ length: 10 }, (_, index) => 999_990 + index),
    price: 12_345_670,
    type: 'purchase',
    status: 'credited',
  })),
  total: 1_234_567,
};

/** One page of a record's winners by ticket number, with their data from identity. */
export function winnersOf({ picks }: { picks: readonly DrawRecord['picks'][number][] }): AnswerOf<typeof listWinners> {
  const won = picks.filter(({ wins }) => wins).sort((one, other) => one.ticket - other.ticket);
  const winners = won.slice(0, 25).map(({ ticket, display_name, city }, index) => {
    const { id: user_id, name: full_name, phone } = someUsers[1 + (index % (someUsers.length - 1))]!;
    return { ticket, user_id, name: display_name ?? '', city: city ?? '', full_name, phone };
  });
  return { winners, total: won.length };
}
