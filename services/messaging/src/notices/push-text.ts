import type { PushMessage } from './push-queue.queries.js';
import type { Notice } from './notice.js';

const maxBody = 180;
const messages = '/dashboard/messages';

/**
 * What a locked phone may show of a notice; null for kinds without a push (docs/product.md rule 41). It does not mention amounts:
 * other people can see that screen.
 */
export function pushOf({ userId, notice, of, text }: Notice, messageId: string): PushMessage | null {
  const push = (body: string, url: string) => ({ messageId, userId, title: text.subject, body, url });
  switch (notice) {
    case 'draw_completed':
    case 'draw_cancelled':
      return push(cut(text.content), `/tirages/${of}`);
    case 'delivery_advanced':
      return push('Votre lot\u00a0: lisez la suite dans vos messages.', messages);
    case 'winner_warned':
      return push('Lisez vite le message dans votre espace.', messages);
    case 'place_freed':
      return push(cut(text.content), messages);
    case 'refund_owed':
    case 'refund_paid':
    case 'refund_corrected':
      return push('Le détail est dans «\u00a0Mon argent\u00a0».', '/dashboard/money');
    case 'account_created':
    case 'tickets_granted':
    case 'credit_issued':
    case 'friend_participated':
    case 'holders_told':
      return null;
  }
}

/** Announces an administrator's answer without its content. */
export const pushOfAnswer = (userId: string, messageId: string): PushMessage => ({
  messageId,
  userId,
  title: 'Nous vous avons répondu',
  body: 'Votre message est dans votre espace.',
  url: messages,
});

function cut(text: string): string {
  // URLs are for reading in the app; a notification links there itself.
  const letters = [...text.replace(/[^.!?:]*:\s*\/\S+$/, '').trim()];
  return letters.length > maxBody ? `${letters.slice(0, maxBody - 1).join('')}…` : letters.join('');
}
