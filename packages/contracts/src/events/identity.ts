import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { source } from '../source.js';
import { amount, count, hash, instant, uuid, version } from '../values.js';
import { defineEvent } from './define-event.js';

const person = {
  user_id: uuid,
  version,
  /** The public name of a winner: the form that its owner chose ("Afi M."), until then initials ("A. M."). */
  display_name: line,
  city: line,
};

export const UserRegistered = defineEvent({
  name: 'identity.user-registered.v1',
  meaning: 'A confirmed registration payment became an account.',
  publishers: ['identity'],
  consumers: ['tickets', 'payments', 'messaging', 'gateway'],
  payload: z.object({
    ...person,
    payment_id: uuid,
    /** The part of the payment that pays for the registration, F CFA. */
    amount,
    /** The amount received above the price, F CFA, which tickets turns into a credit. */
    surplus: amount,
    /** Free tickets the account may place (docs/product.md rule 2). */
    free_tickets: count,
    referrer_id: z.nullable(uuid),
    /** How the person found us. */
    source,
    /** Closed accounts of the same phone, whose pause continues (docs/product.md rule 40). */
    former_user_ids: z.array(uuid),
    registered_at: instant,
  }),
  fixture: {
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    version: 1,
    display_name: 'A. M.',
    city: 'Lomé',
    payment_id: '01997b58-7f10-7d2c-8a51-2f6f4f0f1c22',
    amount: 500,
    surplus: 0,
    free_tickets: 2,
    referrer_id: null,
    source: 'direct',
    former_user_ids: [],
    registered_at: '2026-11-20T10:00:00.000Z',
  },
});

export const UserUpdated = defineEvent({
  name: 'identity.user-updated.v1',
  meaning: 'A person’s name, public name, city or phone changed: by themselves, or corrected by two administrators.',
  publishers: ['identity'],
  consumers: ['tickets', 'payments', 'messaging'],
  payload: z.object({
    ...person,
    /** Full name, for their next payments. */
    name: line,
    /** E.164; it replaces every number known of them (docs/product.md rule 53). */
    phone: line,
  }),
  fixture: {
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    version: 2,
    display_name: 'Afi M.',
    city: 'Kara',
    name: 'Afi Mensah',
    phone: '+22890112233',
  },
});

export const UserErased = defineEvent({
  name: 'identity.user-erased.v1',
  meaning: 'A person closed their account: services erase what identifies them and ignore older events about them.',
  publishers: ['identity'],
  consumers: ['tickets', 'payments', 'messaging', 'catalog'],
  payload: z.object({
    user_id: uuid,
    /** Newer than every version that named them. */
    version,
    /** Their public name stays in the records of draws that they won. */
    keeps_winner_name: z.boolean(),
    erased_at: instant,
  }),
  fixture: {
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    version: 3,
    keeps_winner_name: false,
    erased_at: '2026-11-20T10:00:00.000Z',
  },
});

export const AccessEnded = defineEvent({
  name: 'identity.access-ended.v1',
  meaning: 'Sessions of a person were ended: their browsers are no longer notified.',
  publishers: ['identity'],
  consumers: ['messaging'],
  payload: z.object({
    user_id: uuid,
    /** The hash of the session that ended; null for all but `except`. */
    only: z.nullable(hash),
    except: z.nullable(hash),
    /** The notices that they agreed to be texted may reach somebody else: the phone or the whole access was another's. */
    ends_texts: z.boolean(),
  }),
  fixture: {
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    only: null,
    except: 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
    ends_texts: false,
  },
});

export const AdminAccessReduced = defineEvent({
  name: 'identity.admin-access-reduced.v1',
  meaning:
    'An administrator was removed, changed role or areas, or no longer counts as one of two people: their open requests end, and nobody has the conversations of a removed one.',
  publishers: ['identity'],
  consumers: ['identity', 'catalog', 'payments', 'messaging'],
  payload: z.object({
    admin_id: uuid,
    what: z.enum(['removed', 'role_changed', 'unconfirmed']),
    /** Who did it, in the name of whom the requests are refused. */
    by: z.object({ admin_id: uuid, username: line, address: z.nullable(line) }),
    /** Requests made later stay. */
    at: instant,
  }),
  fixture: {
    admin_id: '01997b58-0000-7000-8000-000000000009',
    what: 'removed',
    by: { admin_id: '01997b58-0000-7000-8000-000000000010', username: 'awa', address: '192.0.2.7' },
    at: '2026-11-20T12:00:00.000Z',
  },
});

export const PublicNameReplaced = defineEvent({
  name: 'identity.public-name-replaced.v1',
  meaning:
    'An administrator replaced a person’s public name by initials, also where it was published; or a corrected name ended that.',
  publishers: ['identity'],
  consumers: ['catalog', 'messaging'],
  payload: z.object({
    user_id: uuid,
    version,
    /** Published without a city in place of every earlier name; null: names are published again from now on. */
    initials: z.nullable(line),
  }),
  fixture: { user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11', version: 4, initials: 'A. M.' },
});

export const ResetCodeRequested = defineEvent({
  name: 'identity.reset-code-requested.v1',
  meaning:
    'A code is to be sent by SMS or WhatsApp, for a forgotten password or the hand-over of a prize; only messaging can decrypt it.',
  publishers: ['identity'],
  consumers: ['messaging'],
  payload: z.object({
    code_id: uuid,
    user_id: uuid,
    /** On a device that somebody used for this account: the last part of the day's budget is reserved for these. */
    known_device: z.boolean(),
    /** The text with the code, encrypted for messaging and bound to `code_id` (base64). */
    sealed_text: bounded(2000),
    /** After that the code is no longer sent. */
    expires_at: instant,
  }),
  fixture: {
    code_id: '01997b58-9a10-7f3e-8c11-3f0b2a9d4e55',
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    known_device: true,
    sealed_text: 'AQAAAAAAAAAAAAAAAKq7zN3u/wARIjNEVWZ3iJmqu8zd7v8=',
    expires_at: '2026-11-20T10:10:00.000Z',
  },
});

export const CodeGiven = defineEvent({
  name: 'identity.code-given.v1',
  meaning:
    'An administrator created a code for a person’s password, or it was used: they are told on every channel, and ask for no refund of a credit for a while.',
  publishers: ['identity'],
  consumers: ['messaging', 'tickets'],
  payload: z.object({
    user_id: uuid,
    /** Of what they are told: the code, or its use. */
    warning_id: uuid,
    used: z.boolean(),
    at: instant,
    guarded_until: instant,
  }),
  fixture: {
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    warning_id: '01997b58-9a10-7f3e-8c11-3f0b2a9d4e77',
    used: false,
    at: '2026-11-20T10:00:00.000Z',
    guarded_until: '2026-11-23T10:00:00.000Z',
  },
});

export const WinnerWarned = defineEvent({
  name: 'identity.winner-warned.v1',
  meaning: 'Something happened to the account of a person who awaits a prize: they are told on every channel.',
  publishers: ['identity'],
  consumers: ['messaging', 'catalog'],
  payload: z.object({
    user_id: uuid,
    what: z.enum([
      'correction_requested',
      'corrected',
      'code_requested',
      'code_texted',
      'password_reset',
      'rename_refused',
      'handover_code_wrong',
      'block_requested',
      'blocked',
    ]),
    /** One notice each: the request, the code, or the day of refused attempts. */
    reference: line,
    at: instant,
  }),
  fixture: {
    user_id: '01997b58-8a3e-7c44-9d62-5b1f0a7c2e11',
    what: 'correction_requested',
    reference: '01997b58-9a10-7f3e-8c11-3f0b2a9d4e66',
    at: '2026-11-20T10:00:00.000Z',
  },
});

export const SettingsChanged = defineEvent({
  name: 'identity.settings-changed.v1',
  meaning: 'The platform’s settings changed: their current values, without secrets.',
  publishers: ['identity'],
  consumers: ['tickets', 'catalog', 'payments', 'messaging', 'gateway'],
  payload: z.object({
    version,
    registration_price: amount,
    referral: z.object({
      enabled: z.boolean(),
      /** Free tickets for each friend who participates. */
      bonus_tickets: count,
      /** Number of friends that earns the extra reward, once. */
      required_referrals: count,
      reward_tickets: count,
    }),
    /** Where tickets without payment may be placed (docs/product.md rules 27 and 28). */
    free_tickets: z.object({ max_price: amount, share_percent: count }),
    /** What a person may spend on tickets, F CFA; null for any amount (docs/product.md rule 40). */
    play_limits: z.object({ week: z.nullable(amount), month: z.nullable(amount) }),
    /** Maximum text messages with reminders of the hour of one draw (docs/text-messages.md). */
    reminder_texts_per_draw: count,
    /** Whether two administrators must agree; for money from this amount on, F CFA, null: for none (docs/product.md rule 48). */
    approvals: z.object({ two_people: z.boolean(), money_from: z.nullable(amount) }),
  }),
  fixture: {
    version: 1,
    registration_price: 500,
    free_tickets: { max_price: 1000, share_percent: 20 },
    play_limits: { week: null, month: null },
    reminder_texts_per_draw: 100,
    approvals: { two_people: false, money_from: null },
    referral: { enabled: true, bonus_tickets: 1, required_referrals: 5, reward_tickets: 5 },
  },
});
