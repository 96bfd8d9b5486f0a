import { ago, id } from '@raffle/contracts/fixtures/world';
import type { listAdmins } from '@raffle/contracts/http/team-list';
import type { AnswerOf } from '@raffle/contracts/http/define-endpoint';
import { adminArea } from '@raffle/contracts/values';

export const factorOn = { body: { enabled_at: ago(200), recovery_codes_left: 2 } };

/** Names of maximum length, one of them without a break opportunity. */
export const longTeam: AnswerOf<typeof listAdmins> = {
  admins: Array.from({ length: 25 }, (_, index) => ({
    id: id(30 + index),
    username: (index % 2 === 0 ? 'marie-antoinette.kouame-adjoavi@boutique.tg' : 'w'.repeat(80)).slice(0, 80),
    role: index % 3 === 0 ? 'super_admin' : 'admin',
    areas: index % 3 === 0 ? [...adminArea.options] : ['support' as const],
    created_at: ago(9_000 + index * 100),
    second_factor: index % 3 === 0,
    in_own_hands: index % 5 !== 0,
    confirmed: index % 4 !== 0,
    last_login_at: ago(index),
  })),
  total: 123_456,
  one_left: false,
  confirmed: 2,
  first_two: false,
};
