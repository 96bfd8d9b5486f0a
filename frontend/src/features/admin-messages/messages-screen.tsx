import { useParams } from 'react-router';
import { useTitle } from '../../shared/site.js';
import { classNames } from '../../shared/ui/class-names.js';
import { EmptyState } from '../../shared/ui/states.js';
import { ConversationList } from './conversation-list.js';
import { MessagesHeading } from './messages-heading.js';
import { texts } from './texts.fr.js';
import { Thread } from './thread.js';
import '../../shared/conversation/messages.css';

/**
 * Conversations with users (docs/product.md section 2; docs/product.md rule 12): the list and the conversation that the URL
 * opens, side by side; on a phone only one of them.
 */
export function AdminMessagesScreen() {
  useTitle(texts.title);
  const { userId } = useParams();
  const opened = userId !== undefined;
  return (
    <div className="stack stack-6">
      <MessagesHeading className={classNames(opened && 'wide-only')} />
      <div className={classNames('msgs', opened && 'opened')}>
        <ConversationList opened={userId} />
        <div className={classNames(!opened && 'wide-only')}>
          {opened ? (
            <Thread key={userId} userId={userId} />
          ) : (
            <EmptyState title={texts.choose}>{texts.chooseHint}</EmptyState>
          )}
        </div>
      </div>
    </div>
  );
}
