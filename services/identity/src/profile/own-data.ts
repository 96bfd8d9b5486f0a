import { ownAccount } from '@raffle/contracts/http/personal-data';
import type { PersonalList } from '@raffle/service-kit/database';
import { columnsOf } from '@raffle/service-kit/http';
import { showFriend, type FriendRow } from '../referral/referral.queries.js';
import { maskedPhone } from '../users/phone-number.js';
import type { User } from '../users/user.entity.js';

/** What this service stores about a person, for their download (docs/product.md rule 33). */
export const ownData: readonly PersonalList[] = [
  {
    kind: 'account',
    sql: `SELECT 'account' AS key, ${columnsOf(ownAccount, { invited: 'referrer_id IS NOT NULL', total_spent: 'greatest(total_spent, 0)::double precision' })}
          FROM users WHERE id = $1`,
    show: (users: { payer_phone: User['payer_phone'] }[]) =>
      users.map((user) => ({ ...user, payer_phone: maskedPhone(user.payer_phone) })),
  },
  {
    kind: 'registration',
    sql: `SELECT 'registration' AS key, r.name, r.phone, r.city, r.amount, r.confirmed_at
          FROM registrations r JOIN users u ON u.registration_id = r.id WHERE u.id = $1`,
  },
  {
    kind: 'device',
    sql: `SELECT encode(d.token_hash, 'hex') AS key, d.last_used_at, u.first_device IS NOT DISTINCT FROM d.token_hash AS first
          FROM known_devices d JOIN users u ON u.id = d.holder_id WHERE d.kind = 'user' AND d.holder_id = $1`,
  },
  {
    kind: 'reset_code',
    sql: `SELECT id::text AS key, issued_at, expires_at, used_at FROM password_reset_codes WHERE user_id = $1`,
  },
  {
    kind: 'correction',
    sql: `SELECT id::text AS key, before, after, requested_at, decision, decided_at FROM approval_requests WHERE subject = $1::uuid::text`,
  },
  {
    kind: 'former_contact',
    sql: `SELECT to_char(id, 'FM0000000000000000000') AS key, name, phone, until FROM former_contacts WHERE user_id = $1`,
  },
  {
    kind: 'friend',
    sql: `SELECT u.id::text AS key, u.name, u.display_name, u.created_at, p.participated_at,
            coalesce(p.bonus_tickets + p.reward_tickets, 0) AS earned_tickets
          FROM users u LEFT JOIN referral_participations p ON p.friend_id = u.id WHERE u.referrer_id = $1`,
    show: (friends: FriendRow[]) => friends.map(showFriend),
  },
  {
    kind: 'act',
    sql: `SELECT to_char(id, 'FM0000000000000000000') AS key, action, at,
            CASE WHEN actor_kind = 'nobody' THEN address END AS address
          FROM audit_log WHERE subject = $1::uuid::text`,
  },
];
