import type { listAdmins } from '@raffle/contracts/http/admin-team';
import { admin } from './admin-dashboard-answers.js';
import { ago, adminId, type Answer } from './fixed.js';

export const team: Answer<typeof listAdmins> = {
  admins: [
    {
      id: adminId(3),
      username: 'marie-antoinette.kouame-adjoavi',
      role: 'admin',
      created_at: ago(700),
      last_login_at: ago(30),
      second_factor: true,
      confirmed: true,
    },
    {
      id: adminId(2),
      username: 'k.agbeko',
      role: 'admin',
      created_at: ago(2_000),
      last_login_at: null,
      second_factor: false,
      confirmed: false,
    },
    { ...admin, created_at: ago(9_000), last_login_at: ago(0.2), second_factor: false, confirmed: true },
  ],
  total: 3,
  one_left: false,
  confirmed: 2,
};
export const factorOn = { body: { enabled_at: ago(200), recovery_codes_left: 2 } };
export const secretToScan = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Bon%20Tirage:a.dossou?issuer=Bon%20Tirage&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
};
export const recoveryCodes = Array.from({ length: 10 }, (_, index) =>
  `ABC${index}D-E${index}GHK`.replace(/[01]/g, 'W'),
);

/** Names of maximum length, one of them without a break opportunity. */
export const longTeam: Answer<typeof listAdmins> = {
  admins: Array.from({ length: 25 }, (_, index) => ({
    id: adminId(10 + index),
    username: (index % 2 === 0 ? 'marie-antoinette.kouame-adjoavi@boutique.tg' : 'w'.repeat(80)).slice(0, 80),
    role: index % 3 === 0 ? 'super_admin' : 'admin',
    created_at: ago(9_000 + index * 100),
    second_factor: index % 3 === 0,
    confirmed: index % 4 !== 0,
    last_login_at: ago(index),
  })),
  total: 123_456,
  one_left: false,
  confirmed: 2,
};
