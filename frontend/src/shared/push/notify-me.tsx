import { Bell } from 'lucide-react';
import { Button } from '../ui/button.js';
import { FailureNotice, Notice } from '../ui/notice.js';
import { Icon } from '../ui/icon.js';
import { texts } from './texts.fr.js';
import { usePush } from './use-push.js';

/** Offers, after a ticket, to be notified of the result; renders nothing once it is answered, or where push is impossible. */
export function NotifyMe() {
  const { here, turn } = usePush();
  if (turn.data === 'on') {
    return (
      <Notice tone="ok" announce>
        {texts.asked}
      </Notice>
    );
  }
  if (turn.data === 'blocked') {
    return (
      <Notice tone="warn" announce>
        {texts.blocked}
      </Notice>
    );
  }
  if (here !== 'off') return null;
  return (
    <>
      <FailureNotice title={texts.failed} error={turn.error} />
      <Button kind="secondary" block busy={turn.isPending} onClick={() => turn.mutate(true)}>
        <Icon of={Bell} />
        {texts.ask}
      </Button>
    </>
  );
}
