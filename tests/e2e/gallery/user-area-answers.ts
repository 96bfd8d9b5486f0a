import type { getConfig } from '@raffle/contracts/http/config';
import type { listMyMessages } from '@raffle/contracts/http/messages';
import type { listOwnSessions } from '@raffle/contracts/http/open-sessions';
import type { getReferral } from '@raffle/contracts/http/referral';
import type { user } from '@raffle/contracts/http/registration';
import type * as z from 'zod/mini';
import { id, inHours, type Answer } from './fixed.js';

/** What every screen reads of the site, and Afi's account: devices, messages, referrals. */
export type Messages = Answer<typeof listMyMessages>;

export const config: Answer<typeof getConfig> = {
  brand: 'Bon Tirage',
  registration_price: 500,
  free_ticket_max_price: 1000,
  free_tickets: 2,
  countries: [
    { code: 'TG', name: 'Togo', dial_code: '228', phone_placeholder: '90 11 23 45' },
    { code: 'CI', name: 'Côte d’Ivoire', dial_code: '225', phone_placeholder: '07 01 23 45 67' },
  ],
  referral: { enabled: true, required_referrals: 5, reward_tickets: 5 },
  help_whatsapp: '+22890112345',
  text_messages: null,
  operator: null,
  complaints: null,
};

export const afi: z.input<typeof user> = {
  id: id(1),
  userId: id(1),
  // As long as names are: what is beside them must give way.
  name: 'Abdoulrahamane Essivi Kouassigan-Amegnonan',
  display_name: 'Abdoulrahamane K.',
  display_names: ['Abdoulrahamane K.', 'Kouassigan-Amegnonan A.'],
  display_name_chosen: true,
  initials_only: false,
  phone: '+22890112345',
  city: 'Lomé',
  tickets: 6,
  referralCode: 'AFI7K2M',
  referrals: 3,
  total_spent: 4500,
  created_at: inHours(-400),
  last_active: inHours(0),
};

export const openSessions: Answer<typeof listOwnSessions> = {
  sessions: [
    ['a', 'Chrome sur Android', 0, 9],
    ['b', 'Opera Mini sur Android', 26, 24 * 12],
    ['c', null, 50, 24 * 20],
  ].map(([id, device, used, opened], index) => ({
    id: String(id).repeat(64),
    device: device as string | null,
    current: index === 0,
    last_used_at: inHours(-Number(used)),
    opened_at: inHours(-Number(opened)),
  })),
};

export const messages: Messages = {
  conversation: [
    {
      id: id(301),
      subject: 'Bienvenue',
      content: 'Votre compte est ouvert. Vos 2 tickets gratuits vous attendent.',
      from_admin: true,
      is_general: false,
      is_win: false,
      is_read: true,
      created_at: inHours(-72),
    },
    {
      id: id(302),
      subject: '',
      content: 'Bonjour, quand la console sera-t-elle tirée ?',
      from_admin: false,
      is_general: false,
      is_win: false,
      is_read: true,
      created_at: inHours(-26),
    },
    {
      id: id(303),
      subject: '',
      content: 'Bonjour Afi, dès que les 300 places sont prises. Il en reste 9.',
      from_admin: true,
      is_general: false,
      is_win: false,
      is_read: true,
      created_at: inHours(-25),
    },
    {
      id: id(304),
      subject: 'Ticket confirmé',
      content: 'Votre ticket T7-0290 pour Console de salon et 2 manettes est confirmé.',
      from_admin: true,
      is_general: false,
      is_win: false,
      is_read: false,
      created_at: inHours(-1),
    },
  ],
  general: [
    {
      id: id(312),
      subject: 'Horaires',
      content: 'L’équipe répond de 8 h à 20 h, tous les jours.',
      from_admin: true,
      is_general: true,
      is_win: false,
      is_read: true,
      created_at: inHours(-120),
    },
    {
      id: id(311),
      subject: 'Nouveau tirage',
      content: 'Un téléviseur 55 pouces 4K rejoint les lots cette semaine.',
      from_admin: true,
      is_general: true,
      is_win: false,
      is_read: false,
      created_at: inHours(-5),
    },
  ],
  unread: 2,
  more: true,
};

export const referral: Answer<typeof getReferral> = {
  code: 'AFI7K2M',
  link: 'http://localhost/register?ref=AFI7K2M',
  referred: 4,
  participating: 3,
  earned: 3,
  enabled: true,
  required_referrals: 5,
  reward_tickets: 5,
  history: [
    {
      display_name: 'Emmanuelle-Anastasie A.',
      registered_at: inHours(-30),
      participated_at: inHours(-20),
      earned_tickets: 1,
    },
    { display_name: 'Mariam O.', registered_at: inHours(-90), participated_at: inHours(-80), earned_tickets: 1 },
    { display_name: 'Yao K.', registered_at: inHours(-100), participated_at: null, earned_tickets: 0 },
  ],
};
