import * as z from 'zod/mini';
import { line } from '../bounded.js';
import { count, instant, url } from '../values.js';
import { defineEndpoint } from './define-endpoint.js';

/** A friend who registered with the code, under their public name. */
export const friend = z.object({
  display_name: line,
  registered_at: instant,
  participated_at: z.nullable(instant),
  earned_tickets: count,
});

export const getReferral = defineEndpoint({
  method: 'GET',
  path: '/referral',
  access: 'user',
  about: ['referral'],
  service: 'identity',
  limit: 'general',
  summary: 'My referral code, its link, the friends who registered with it and what it earned',
  answer: z.object({
    code: line,
    /** The name under which friends who open the link see this person. */
    inviter: line,
    /** PUBLIC_URL + /register?ref=code */
    link: url,
    /** Friends who registered with the code. */
    referred: count,
    /** Of these, those who have bought a ticket. */
    participating: count,
    /** Free tickets earned in all. */
    earned: count,
    enabled: z.boolean(),
    /** Free tickets for each friend who participates. */
    referral_bonus: count,
    required_referrals: count,
    reward_tickets: count,
    /** The newest hundred friends. */
    history: z.array(friend),
  }),
});

/**
 * Who invites, by the name that friends see: one name and an initial. A code that does not exist, that of a blocked and that of a
 * closed account are answered alike. With 31^7 codes and a limit of calls, guessing them finds no names.
 */
export const showInviter = defineEndpoint({
  method: 'GET',
  path: '/referral-codes/{code}',
  params: { code: { schema: line, malformed: 'invalid_request' } },
  access: 'public',
  about: ['referral'],
  service: 'identity',
  limit: 'referral',
  summary: 'Who invites with a referral code; null for one that nobody can use',
  answer: z.object({ inviter: z.nullable(line) }),
});
