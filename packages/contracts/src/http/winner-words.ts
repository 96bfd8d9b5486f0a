import * as z from 'zod/mini';
import { bounded, line } from '../bounded.js';
import { cityName, longText, personName, shortText } from '../texts.js';
import { count, instant, productId, uuid, version } from '../values.js';
import { withoutWhereToPay } from '../where-to-pay.js';
import { defineEndpoint } from './define-endpoint.js';
import { maximumImageBytes, uploadedImageTypes } from './images.js';
import { deliveryInPath, drawInPath, ticketInPath } from './path-parameters.js';
import { ownWords, shownTexts } from './shown-winners.js';

/** Characters of a winner's own sentence, at most. */
export const maximumSentence = 160;
/** Characters of a winner's first name, at most. */
export const maximumFirstName = 30;

/** An empty text shows nothing. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.union([z.literal(''), schema]);
const sentence = longText(maximumSentence, {
  tooLong: `Votre phrase est trop longue (${maximumSentence} caractères au plus)`,
}).check(withoutWhereToPay());
const firstName = personName('Indiquez votre prénom').check(
  z.maxLength(maximumFirstName, `${maximumFirstName} caractères au plus`),
);

export const sayWords = defineEndpoint({
  method: 'PUT',
  path: '/wins/{id}/words',
  params: { id: deliveryInPath },
  access: 'user',
  about: ['my_wins', 'deliveries', 'draws'],
  service: 'catalog',
  limit: 'general',
  whileBlocked: true,
  summary:
    'What I agree to show of me as a winner, each by itself; public once an administrator has read it; all empty withdraws it at once',
  body: z.strictObject({
    first_name: orNothing(firstName),
    city: orNothing(cityName('Indiquez votre ville')),
    sentence,
    /** Whether the photograph that I sent stays. */
    photo: z.boolean(),
  }),
  answer: z.object({ words: z.nullable(ownWords) }),
});

export const addPortrait = defineEndpoint({
  method: 'POST',
  path: '/wins/{id}/portrait',
  params: { id: deliveryInPath },
  access: 'user',
  about: ['my_wins', 'deliveries', 'draws'],
  service: 'catalog',
  limit: 'general',
  // Encoding takes seconds, and others may be queued before it.
  timeoutMs: 28_000,
  summary:
    'My photograph as a winner: re-encoded without metadata, public once an administrator has seen it; repeatable',
  bytes: { types: uploadedImageTypes, largest: maximumImageBytes },
  answer: z.object({ words: z.nullable(ownWords) }),
  status: 201,
});

/** Answers image/webp; revalidated on each use, so that a withdrawn one is gone at once. */
export const readPortrait = defineEndpoint({
  method: 'GET',
  path: '/draws/{productId}/portraits/{ticket}',
  params: { productId: drawInPath, ticket: ticketInPath },
  access: 'public',
  about: ['deliveries'],
  service: 'catalog',
  limit: 'images',
  summary: 'The photograph of a winner who agreed, WebP',
  answer: line,
});

/** Words in one answer. */
export const readWordsPerPage = 20;

export const wordsToRead = z.object({
  delivery_id: uuid,
  product_id: productId,
  product_name: line,
  ticket: count,
  places: count,
  user_id: uuid,
  /** The name in the record. */
  name: line,
  /** Of the account; null while identity does not answer. */
  full_name: z.nullable(line),
  version,
  ...shownTexts,
  /** A data URL of WebP; null without a photograph. */
  picture: z.nullable(bounded(400_000, z.regex(/^data:image\/webp;base64,/))),
  said_at: instant,
});
export type WordsToRead = z.infer<typeof wordsToRead>;

export const listWinnerWords = defineEndpoint({
  method: 'GET',
  path: '/admin/winner-words',
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries'],
  service: 'catalog',
  limit: 'general',
  summary: `What winners want to show and nobody has read yet, oldest first, or what is published, newest first; ${readWordsPerPage} at most`,
  query: z.strictObject({ state: z._default(z.enum(['waiting', 'approved']), 'waiting') }),
  answer: z.object({ words: z.array(wordsToRead), total: count }),
});

const reason = shortText(300, { missing: 'Indiquez la raison', tooLong: 'La raison est trop longue (300 caractères)' });

export const approveWords = defineEndpoint({
  method: 'POST',
  path: '/admin/winner-words/{id}/approve',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries', 'draws'],
  service: 'catalog',
  limit: 'general',
  summary: 'Publish what a winner wants to show, as it was read; 409 `words_changed`',
  body: z.strictObject({ version }),
});

export const refuseWords = defineEndpoint({
  method: 'POST',
  path: '/admin/winner-words/{id}/refuse',
  params: { id: deliveryInPath },
  access: 'admin',
  areas: ['draws'],
  about: ['deliveries', 'draws'],
  service: 'catalog',
  limit: 'general',
  summary:
    'Refuse what a winner wants to show, or no longer publish it, with a reason that they read; 409 `words_changed`',
  body: z.strictObject({ version, reason: reason.check(withoutWhereToPay()) }),
});
