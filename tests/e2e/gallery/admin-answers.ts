import type {
  getConversation,
  listBroadcasts,
  listConversations,
  listHolderMessages,
  listSavedReplies,
} from '@raffle/contracts/http/admin-messages';
import type { approval } from '@raffle/contracts/http/approvals';
import type { getPayment, listPayments } from '@raffle/contracts/http/admin-money';
import type { getUser } from '@raffle/contracts/http/admin-users';
import type { listTakenTasks } from '@raffle/contracts/http/admin-tasks';
import type { listDeliveries } from '@raffle/contracts/http/admin-deliveries';
import type { getPaymentProviders, getReferralSettings, getSettings } from '@raffle/contracts/http/admin-settings';
import type { listAdmins, listColleagues } from '@raffle/contracts/http/admin-team';
import type { getAdminStats } from '@raffle/contracts/http/sessions';
import type * as z from 'zod/mini';
import { adminProducts, now } from './answers.js';

/** Answers for the back-office's money and message screens. */
type Answer<E extends { answer?: z.ZodMiniType }> = z.input<NonNullable<E['answer']>>;
type Payments = Answer<typeof listPayments>;
export type Payment = Payments['payments'][number];

const id = (index: number) => `01997b61-0000-7000-8000-${String(index).padStart(12, '0')}`;
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** One row per day; `scale` sets the size of the shop. */
const series = (scale: number) =>
  Array.from({ length: 30 }, (_, index) => {
    const wave = 40 + ((index * 37) % 50) + index;
    return {
      day: ago((29 - index) * 24).slice(0, 10),
      sales: Math.round(wave * scale),
      revenue: Math.round(wave * scale) * 1_000,
      registrations: Math.round((wave / 4) * scale),
    };
  });

export const admin = { id: id(1), username: 'a.dossou', role: 'super_admin' as const };

export const stats: Answer<typeof getAdminStats> = {
  success: true,
  admin,
  unavailable: [],
  stats: { users: 2418, revenue: 12_345_670, ticketsSold: 5930, activeProducts: 6, completedProducts: 18 },
  popular_products: adminProducts.slice(0, 3).map((product) => ({
    id: product.id,
    name: product.name,
    image_url: product.image_url,
    ticket_price: product.ticket_price,
    current_participants: product.current_participants,
    max_participants: product.max_participants,
  })),
  series: series(1),
};
export const bigStats: Answer<typeof getAdminStats> = {
  ...stats,
  stats: {
    users: 1_234_567,
    revenue: 987_654_321_000,
    ticketsSold: 98_765_432,
    activeProducts: 1_248,
    completedProducts: 18_930,
  },
  series: series(12_345),
};
export const withoutPayments: Answer<typeof getAdminStats> = {
  ...stats,
  unavailable: ['catalog', 'payments'],
  stats: { ...stats.stats, revenue: 0, activeProducts: 0, completedProducts: 0 },
  popular_products: [],
  series: stats.series.map((day) => ({ ...day, revenue: 0 })),
};
export const newShop: Answer<typeof getAdminStats> = {
  ...stats,
  stats: { users: 0, revenue: 0, ticketsSold: 0, activeProducts: 0, completedProducts: 0 },
  popular_products: [],
  series: series(0),
};

const payment = (index: number, over: Partial<Payment> = {}): Payment => ({
  id: id(100 + index),
  reference: `BT-7K${String(index).padStart(2, '0')}-9QXF`,
  type: index % 4 === 3 ? 'registration' : 'ticket',
  state: 'confirmed',
  amount: index % 4 === 3 ? 500 : 1_500,
  received_amount: index % 4 === 3 ? 500 : 1_500,
  received_fee: 30,
  operator: index % 2 === 0 ? 'Moov Money' : 'T-Money',
  provider: 'fusionpay',
  user_id: id(index),
  client_name: ['Afi Mensah', 'Yao N’Guessan', 'Mariam Ouattara-Coulibaly', 'Essi Lawson'][index % 4]!,
  client_phone: index % 2 === 0 ? '+22890112345' : '+2250701234567',
  payer_phone: index % 4 === 2 ? '+22870998877' : index % 2 === 0 ? '+22890112345' : '+2250701234567',
  account_phone: index % 2 === 0 ? '+22890112345' : '+2250701234567',
  refund_phone: index % 4 === 2 ? '+22870998877' : index % 2 === 0 ? '+22890112345' : '+2250701234567',
  product_id: index % 4 === 3 ? null : 1,
  quantity: 1,
  created_at: ago(index * 5 + 1),
  confirmed_at: ago(index * 5 + 0.9),
  last_checked_at: ago(index * 5 + 0.9),
  resolution_reason: null,
  refunds: [],
  ...over,
});

const refund = (index: number, over: Partial<Payment['refunds'][number]> = {}): Payment['refunds'][number] => ({
  id: id(200 + index),
  payment_id: id(100 + index),
  amount: 1_500,
  reason: 'credit_asked_back',
  status: 'owed',
  sent_to: null,
  filed_at: null,
  owed_at: ago(30),
  paid_at: null,
  transfer_reference: null,
  corrections: [],
  ...over,
});

export const inReview = payment(1, {
  state: 'review',
  received_amount: 1_200,
  confirmed_at: null,
});
export const owing = payment(2, { refunds: [refund(2)] });
/** Its refund is in a file for the operator. */
export const filed = payment(2, { refunds: [refund(2, { filed_at: ago(5), sent_to: '+22870998877' })] });
const long = payment(6, {
  client_name: 'Marie-Antoinette Kouamé-Adjoavi de la Sainte-Trinité N’Guessan',
  amount: 48_000_000,
  received_amount: 47_999_999,
  state: 'refunded',
  operator: 'Orange Money Côte d’Ivoire',
  resolution_reason: 'Un montant ne correspondait pas, et la personne a demandé par téléphone que tout lui soit rendu',
  refunds: [
    refund(6, {
      amount: 47_999_999,
      status: 'paid',
      paid_at: ago(2),
      transfer_reference: 'TRF-20261120-000000000000000000000000042',
      corrections: [
        {
          was: 'TRF-20261120-000000000000000000000000024',
          reason: 'Deux chiffres inversés en recopiant le reçu de l’opérateur',
          corrected_at: ago(1),
        },
      ],
      reason: 'paid_otherwise',
    }),
  ],
});
export const longPayment = long;

export const payments: Payments = {
  payments: [
    payment(0),
    inReview,
    owing,
    payment(3),
    payment(4, { state: 'pending', received_amount: null, received_fee: null, operator: null, confirmed_at: null }),
    payment(5, { state: 'expired', received_amount: null, operator: null, confirmed_at: null }),
    long,
    payment(7, { state: 'failed', received_amount: null, confirmed_at: null, user_id: null }),
    payment(8, { refunds: [refund(8, { status: 'paid', paid_at: ago(3), transfer_reference: 'TRF-42' })] }),
    payment(9, { state: 'creating', received_amount: null, operator: null, confirmed_at: null }),
  ],
  total: 10_001,
  waiting: { in_review: 2, refunds_owed: 3, refunds_owed_amount: 4_500, refunds_filed: 0, refunds_filed_amount: 0 },
};

/** Any dashboard request for payments: one that needs a decision and a refund. */
export const waitingPayments: Payments = {
  payments: [{ ...inReview, refunds: [refund(1)] }],
  total: 1,
  waiting: { in_review: 1, refunds_owed: 1, refunds_owed_amount: 1_500, refunds_filed: 0, refunds_filed_amount: 0 },
};
export const deliveries: Answer<typeof listDeliveries> = {
  deliveries: [
    {
      id: id(401),
      product_id: 3,
      product_name: 'Console de salon et 2 manettes',
      image_url: '/products/tv.svg',
      ticket: 259,
      places: 300,
      won_at: ago(70),
      state: 'to_contact',
      appointment: null,
      handover: null,
      photo_agreed: false,
      photo_url: null,
      call: null,
      user_id: id(7),
      name: 'Mariam O.',
      city: 'Bouaké',
      full_name: 'Mariam Ouattara-Coulibaly',
      renamed: null,
      phone: '+2250701234567',
      attempts: 0,
      steps: [],
      forfeited: null,
      forfeit: { from: ago(70), tried_on: [], allowed: false },
    },
  ],
  total: 1,
  open: 1,
};
export const takenTasks: Answer<typeof listTakenTasks> = {
  taken: [
    { kind: 'winner', subject: id(401), admin: { id: id(2), username: 'k.agbeko' }, taken_at: ago(2) },
    { kind: 'review', subject: id(101), admin: { id: id(1), username: 'a.dossou' }, taken_at: ago(1) },
  ],
};

export const paymentDetail = (
  of: Payment,
  over: Partial<Answer<typeof getPayment>> = {},
): Answer<typeof getPayment> => ({
  payment: of,
  outcomes:
    of.state === 'confirmed'
      ? [{ kind: 'grant', amount: of.amount, recorded_at: of.confirmed_at ?? of.created_at }]
      : [],
  provider_view: {
    asked_at: now.toISOString(),
    statut: of.state === 'review' ? 'paid' : of.state === 'confirmed' ? 'paid' : 'pending',
    amount: of.received_amount,
    fee: of.received_fee,
  },
  needs_approval: { grant: null, refund: null },
  ...over,
});
export const owingDetail = paymentDetail(owing, {
  outcomes: [
    { kind: 'grant', amount: 1_500, recorded_at: ago(11) },
    { kind: 'taken_back', amount: -1_500, recorded_at: ago(3) },
    { kind: 'refund', amount: 1_500, recorded_at: ago(3) },
  ],
});

/** A refund that a second super_admin must approve before it is sent. */
export const owingToApprove = { ...owingDetail, needs_approval: { grant: null, refund: 1_500 } };
export const refundApproval: z.input<typeof approval> = {
  id: id(501),
  kind: 'refund',
  subject: owing.id,
  subject_name: owing.reference,
  changes: [
    { field: 'phone', before: '', after: '+22870998877' },
    { field: 'amount', before: '', after: '1500' },
  ],
  reason: 'La cliente a été appelée, son numéro est vérifié.',
  requested_by: { id: id(2), username: 'k.agbeko' },
  requested_at: ago(3),
  expires_at: ago(-69),
  alone_from: null,
  state: 'open',
  decided_by: null,
  decided_at: null,
  decision_reason: null,
};

type Conversations = Answer<typeof listConversations>;
/** The administrators' names: of the one who looks, two colleagues, and one who was removed. */
export const colleagues: Answer<typeof listColleagues> = {
  colleagues: [
    { id: admin.id, username: admin.username, active: true },
    { id: id(2), username: 'k.agbeko', active: true },
    { id: id(3), username: 'marie-antoinette.kouame-adjoavi@lome.example.org', active: true },
    { id: id(4), username: 'y.ancien', active: false },
  ],
};

const talk = (
  index: number,
  name: string,
  content: string,
  unread: number,
  hours: number,
  { mine = false, owner = null, waits = true }: { mine?: boolean; owner?: string | null; waits?: boolean } = {},
) => ({
  user_id: id(300 + index),
  user_name: name,
  unread,
  waiting_since: waits && !mine ? ago(hours + 0.2) : null,
  assigned_to: owner,
  last_message: { content, from_admin: mine, created_at: ago(hours) },
});

export const conversations: Conversations = {
  conversations: [
    talk(1, 'Afi Mensah', 'Merci, je vois mon ticket.', 0, 0.5, { waits: false, owner: admin.id }),
    talk(2, 'Yao N’Guessan', 'Quand arrive mon lot ? J’ai gagné le casque la semaine dernière.', 2, 1.2),
    talk(
      3,
      'Marie-Antoinette Kouamé-Adjoavi de la Sainte-Trinité',
      'Je-veux-changer-mon-numéro-de-téléphone-sans-espaces-dans-ce-long-message',
      1_248,
      3,
      { owner: id(3) },
    ),
    talk(4, 'Essi Lawson', 'Votre paiement est confirmé.', 0, 26, { mine: true, owner: id(2) }),
    talk(5, 'Koffi Amegan', 'Bonsoir', 1, 400),
  ],
  total: 64,
  unread: 3,
  to_answer: 3,
  unassigned: 2,
};

const waitingOnes = conversations.conversations.filter(({ waiting_since: since }) => since !== null);
/** Those who wait, the longest first. */
export const waitingConversations: Conversations = {
  ...conversations,
  conversations: waitingOnes.toReversed(),
  total: 3,
};
export const unassignedConversations: Conversations = {
  ...waitingConversations,
  conversations: waitingConversations.conversations.filter(({ assigned_to: owner }) => owner === null),
  total: 2,
};

const message = (
  index: number,
  author: 'user' | 'admin' | 'platform',
  content: string,
  hours: number,
  isRead = true,
): Answer<typeof getConversation>['messages'][number] => ({
  id: id(400 + index),
  content,
  author,
  admin_id: author === 'admin' ? id(2) : null,
  created_at: ago(hours),
  is_read: isRead,
});

export const conversationPath = `/admin/conversations/${conversations.conversations[1]!.user_id}`;
export const conversation: Answer<typeof getConversation> = {
  user_id: conversations.conversations[1]!.user_id,
  user_name: 'Yao N’Guessan',
  waiting_since: ago(1.4),
  assigned_to: null,
  messages: [
    message(1, 'platform', 'Vous avez gagné\nLe casque sans fil est à vous : ticket T4-0290.', 170),
    message(2, 'user', 'Bonjour, j’ai gagné le casque. Quand arrive mon lot ?', 27),
    message(3, 'admin', 'Bonjour Yao. Bravo ! Nous vous appelons demain pour la livraison.', 26.5),
    message(4, 'user', 'D’accord, merci beaucoup.\nJe suis à Abidjan, quartier Cocody.', 1.4, false),
    message(5, 'user', 'Quand arrive mon lot ? J’ai gagné le casque la semaine dernière.', 1.2, false),
  ],
  more: true,
};

/** The person in that conversation. */
export const yao: Answer<typeof getUser>['user'] = {
  id: conversation.user_id,
  userId: conversation.user_id,
  name: 'Yao Koffi N’Guessan',
  display_name: 'Y. N.',
  display_names: ['Yao N.', 'N’Guessan Y.'],
  display_name_chosen: false,
  initials_only: false,
  phone: '+2250707123456',
  city: 'Abidjan',
  tickets: 4,
  referralCode: 'YAO4567',
  referrals: 0,
  total_spent: 3500,
  created_at: ago(900),
  last_active: ago(1.2),
  active: true,
  blocked_at: null,
  block_reason: null,
  referrer_id: null,
  payer_phone: null,
  first_device: null,
};

const toHolders = (index: number, state: 'scheduled' | 'sent' | 'cancelled', subject: string, hours: number) => ({
  id: id(820 + index),
  product_id: 1,
  product_name: adminProducts[0]!.name,
  subject,
  content: 'Bonjour à tous,\nle tirage aura lieu vendredi à 18 h, en direct sur sa page.',
  created_at: ago(hours + 2),
  send_at: ago(hours),
  state,
  recipients: state === 'sent' ? 209 : null,
});

export const holderMessages: Answer<typeof listHolderMessages> = {
  messages: [
    { ...toHolders(4, 'scheduled', 'Les tirages de fin d’année', -60), product_id: null, product_name: null },
    toHolders(1, 'scheduled', 'La date du tirage approche, et tout ce qu’il faut savoir pour le suivre en direct', -20),
    toHolders(2, 'sent', 'Le tirage est reporté de deux jours', 30),
    toHolders(3, 'cancelled', 'Une erreur dans la description', 50),
  ],
  total: 4,
};

export const savedReplies: Answer<typeof listSavedReplies> = {
  replies: [
    { id: id(801), title: 'Bienvenue', content: 'Bonjour {prénom}, bienvenue ! Comment pouvons-nous vous aider ?' },
    {
      id: id(802),
      title: 'Paiement en attente',
      content:
        'Bonjour {prénom}, votre paiement n’est pas encore arrivé chez nous. Votre place reste réservée ; dès que l’argent arrive, vous avez votre ticket ou un crédit.',
    },
  ],
};

export const broadcasts: Answer<typeof listBroadcasts> = {
  broadcasts: [
    {
      id: id(500),
      subject: 'Tirage du casque : les gagnants',
      content: 'Bravo à Essi, Yao et Mariam.\nLe dossier complet est en ligne.',
      created_at: ago(20),
      recipients: 2418,
      read: 1207,
    },
    {
      id: id(501),
      subject: 'Paiement par mobile money : ce qui change pour tous les utilisateurs à partir du premier décembre',
      content: 'L’opérateur peut mettre quelques minutes à confirmer. '.repeat(8),
      created_at: ago(500),
      recipients: 1_234_567,
      read: 1_234_567,
    },
    {
      id: id(502),
      subject: 'Bienvenue',
      content: 'Bonne chance à tous.',
      created_at: ago(900),
      recipients: 0,
      read: 0,
    },
  ],
  total: 3,
};

export const referralSettings: Answer<typeof getReferralSettings> = {
  enabled: true,
  required_referrals: 5,
  reward_tickets: 3,
};

export const settings: Answer<typeof getSettings> = {
  registration_price: 500,
  free_ticket_max_price: 1000,
  free_ticket_share: 20,
  play_limit_week: null,
  play_limit_month: null,
  referral_bonus: 1,
  referral_threshold: 5,
  help_whatsapp: '+22890112345',
  two_people: false,
  approve_money_from: 1,
  operator: null,
  complaints: null,
};

export const paymentProviders: Answer<typeof getPaymentProviders> = {
  current: 'fusionpay',
  options: [{ name: 'fusionpay', url_masked: 'https://provider.example/Bon_Tirage/••••/pay/' }],
  webhook_url: 'https://bontirage.example/api/payments/webhook/••••',
};
export const severalProviders: Answer<typeof getPaymentProviders> = {
  ...paymentProviders,
  options: [
    ...paymentProviders.options,
    { name: 'cinetpay', url_masked: 'https://second-provider.example/v2/payment/••••' },
  ],
};

export const team: Answer<typeof listAdmins> = {
  admins: [
    {
      id: id(3),
      username: 'marie-antoinette.kouame-adjoavi',
      role: 'admin',
      created_at: ago(700),
      last_login_at: ago(30),
      second_factor: true,
      confirmed: true,
    },
    {
      id: id(2),
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
    id: id(10 + index),
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
