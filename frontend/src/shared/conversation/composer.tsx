import { maximumMessageLength } from '@raffle/contracts/http/messages';
import { SendHorizontal } from 'lucide-react';
import { useId } from 'react';
import { counted } from '../format/plural.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { textToSend } from './outbox.js';
import { texts } from './texts.fr.js';
import './thread.css';
import '../ui/field.css';

/** The maximum number of lines before the field scrolls. */
const maxRows = 5;

/** Enter sends, Shift+Enter is a new line (docs/product.md section 2); spaces alone are not sent (section 5). */
export function Composer({ draft, onDraft, onSend }: ComposerProps) {
  const id = useId();
  const content = textToSend(draft);
  const over = (content?.length ?? 0) - maximumMessageLength;

  function submit() {
    if (content !== null && over <= 0) onSend(content);
  }

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="line">
        <label className="grow">
          <span className="sr">{texts.write}</span>
          <textarea
            className="input"
            placeholder={texts.placeholder}
            rows={Math.min(maxRows, draft.split('\n').length)}
            value={draft}
            enterKeyHint="send"
            aria-invalid={over > 0 || undefined}
            aria-describedby={id}
            onChange={(event) => onDraft(event.target.value)}
            onKeyDown={(event) => {
              // While an input method composes a letter, Enter confirms it.
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              submit();
            }}
          />
        </label>
        <Button type="submit" icon className="send" aria-label={texts.send}>
          <Icon of={SendHorizontal} />
        </Button>
      </div>
      {over > 0 ? (
        <p className="help err" id={id} role="alert">
          {texts.tooLong(counted(over, 'caractère', 'caractères'))}
        </p>
      ) : (
        <p className="sr" id={id}>
          {texts.keys}
        </p>
      )}
    </form>
  );
}

interface ComposerProps {
  draft: string;
  onDraft: (draft: string) => void;
  /** A text that may be sent, trimmed. */
  onSend: (content: string) => void;
}
