import { Button } from '../ui/button.js';
import { classNames } from '../ui/class-names.js';
import type { UnsentMessage } from './outbox.js';
import { texts } from './texts.fr.js';
import './bubble.css';
import './unsent-bubble.css';

/** A message being sent, or one that failed, with buttons to retry or discard it. */
export function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  return (
    <div className="unsent">
      <div className={classNames('bub me', message.error === null && 'leaving')}>
        <span className="sr">{texts.you} : </span>
        {message.content}
      </div>
      {message.error === null ? (
        <span className="xs faint">{texts.sending}</span>
      ) : (
        <div className="stack stack-1" role="alert">
          <p className="xs failure">
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

export interface UnsentBubbleProps {
  message: UnsentMessage;
  onRetry: () => void;
  onDiscard: () => void;
}
