import type { Message } from '@raffle/contracts/http/messages';
import { useEffect } from 'react';
import { dateAndTime } from '../../shared/format/dates.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';
import { ThreadHead } from './thread-head.js';
import '../../shared/conversation/messages.css';
import '../../shared/ui/card.css';

/** One broadcast; opening it marks it as read. */
export function GeneralMessage({ id, known, onRead }: GeneralMessageProps) {
  const message = known.find((one) => one.id === id);
  useEffect(() => {
    if (message) onRead([message]);
  }, [message, onRead]);

  if (message === undefined) {
    return (
      <EmptyState
        title={texts.messageMissing}
        action={
          <ButtonLink kind="secondary" to={{ search: '' }}>
            {texts.back}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <section className="card thread" aria-labelledby={`message-${id}`}>
      <ThreadHead
        id={`message-${id}`}
        title={message.subject || texts.team}
        detail={`${texts.toAll}, ${dateAndTime(message.created_at)}`}
      />
      <p className="letter">{message.content}</p>
    </section>
  );
}

export interface GeneralMessageProps {
  id: string;
  known: readonly Message[];
  onRead: (opened: readonly Message[]) => void;
}
