import { createSetOnce, setOnce } from '@raffle/service-kit/database';

/** What is set once in tables that no other trigger guards (docs/security.md#what-the-services-database-roles-may-do). */
export const setOnceColumns = `
${createSetOnce}
${setOnce('users', 'id', 'registration_id', 'payment_id', 'referral_code', 'erased_at', 'phone_hash')}
${setOnce('registrations', 'id', 'referrer_id', 'amount', 'applied_payment_id', 'confirmed_at', 'claim_ended_at')}
${setOnce('password_reset_codes', 'id', 'user_id', 'code_hash', 'issued_by', 'used_at', 'ended_at')}
`;
