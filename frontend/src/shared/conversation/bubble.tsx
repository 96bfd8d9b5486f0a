import type { ReactNode } from 'react';
import { time } from '../format/dates.js';
import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import type { UnsentMessage } from './outbox.js';
import { texts } from './texts.fr.js';
import './thread.css';

/** A message with its author, whom those who see the screen know by its side, and when it was written. */
export function Bubble({ className, author, title, at, when = time(at), children }: BubbleProps) {
  return (
    <>
      <div className={classNames('bub', className)}>
        {author !== null && <span className="sr">{author}&nbsp;: </span>}
        {title}
        {children}
      </div>
      <time dateTime={at}>{when}</time>
    </>
  );
}

interface BubbleProps {
  className: string;
  /** Null where the title says it. */
  author: string | null;
  title?: ReactNode;
  at: string;
  when?: ReactNode;
  children: ReactNode;
}

/** A message being sent, or one that failed, with buttons to retry or discard it. */
export function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  return (
    <div className="unsent">
      <div className={classNames('bub me', message.error === null && 'leaving')}>
        <span className="sr">{texts.you}&nbsp;: </span>
        {message.content}
      </div>
      {message.error === null ? (
        <span className="sm faint">{texts.sending}</span>
      ) : (
        <div className="stack stack-1" role="alert">
          <p className="sm failure">
            {message.error === texts.notSent ? texts.notSent : `${texts.notSent} ${message.error}`}
          </p>
          <div className="row row-2">
            <Button kind="quiet" size="small" onClick={onDiscard}>
              {texts.discard}
            </Button>
            <Button kind="secondary" size="small" onClick={onRetry}>
              {texts.retry}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

interface UnsentBubbleProps {
  message: UnsentMessage;
  onRetry: () => void;
  onDiscard: () => void;
}
