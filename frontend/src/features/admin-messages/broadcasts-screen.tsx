import { requestBroadcast, sendBroadcast, type Broadcast } from '@raffle/contracts/http/admin-messages';
import { broadcastList, listBroadcasts } from '@raffle/contracts/http/broadcast-list';
import { everyoneSubject } from '@raffle/contracts/http/approvals';
import { ChevronRight, Megaphone } from 'lucide-react';
import { useState } from 'react';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { useList } from '../../shared/admin-list/use-list.js';
import { useAdminStats } from '../../shared/api/back-office-queries.js';
import { callApi } from '../../shared/api/call-api.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { date, time } from '../../shared/format/dates.js';
import { number, percent } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { useTitle } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { Progress } from '../../shared/ui/progress.js';
import { WriteToMany } from '../../shared/write-to-many/write-to-many.js';
import { HolderMessages } from './holder-messages.js';
import { MessagesHeading } from './messages-heading.js';
import { texts } from './texts.fr.js';
import styles from './messages.module.css';

const { columns: titles } = broadcastList;

const columns = cellsOf(broadcastList, {
  content: {
    kind: 'words',
    card: 'lead',
    cell: ({ subject, content }: Broadcast) => (
      <>
        <b>{subject}</b>
        <details className="sm">
          <summary>
            <Icon of={ChevronRight} />
            {texts.readIt}
          </summary>
          <p>{content}</p>
        </details>
      </>
    ),
  },
  created_at: {
    kind: 'day',
    card: 'line',
    label: titles.created_at.title,
    cell: ({ created_at: at }) => (
      <time dateTime={at}>
        {date(at)} <span className="muted">{time(at)}</span>
      </time>
    ),
  },
  recipients: {
    kind: 'figures',
    card: 'line',
    label: titles.recipients.title,
    cell: ({ recipients }) => <b className="money">{number(recipients)}</b>,
  },
  read: {
    card: 'line',
    label: titles.read.title,
    className: 'nowrap',
    cell: ({ read, recipients }) => (
      <>
        {texts.read(number(read), percent(read, recipients))}
        <Progress plain value={read} max={recipients} label={texts.readLabel(number(read), number(recipients))} />
      </>
    ),
  },
});

/** Broadcasts with their reach and readers (docs/product.md section 2; docs/product.md rule 12). */
export function BroadcastsScreen() {
  useTitle(broadcastList.title);
  const broadcasts = useList(broadcastList, listBroadcasts);
  const [writing, setWriting] = useState(false);
  return (
    <div className={classNames('stack', styles.broadcasts)}>
      <MessagesHeading>
        <Button onClick={() => setWriting(true)}>
          <Icon of={Megaphone} />
          {texts.writeToAll}
        </Button>
      </MessagesHeading>
      <WaitingApproval service="messaging" subject={everyoneSubject} />
      <HolderMessages />
      <AdminList {...broadcasts} columns={columns} rowKey={({ id }) => id} />
      <BroadcastDialog open={writing} onClose={() => setWriting(false)} />
    </div>
  );
}

/** Writes to all users. */
function BroadcastDialog({ open, onClose }: BroadcastDialogProps) {
  return (
    <WriteToMany
      open={open}
      onClose={onClose}
      productId={null}
      schedule={(message) => callApi(sendBroadcast, message)}
      ask={(body, dialog) => (
        <AskDialog
          {...dialog}
          title={texts.askTitle}
          draft="message"
          subject={everyoneSubject}
          request={requestBroadcast}
          input={(reason) => ({ body: { ...body, reason } })}
        />
      )}
      title={texts.writeToAll}
      contentHelp={texts.contentHelp}
      confirmTitle={texts.confirmTitle}
      reach={(when) => <Reach when={when} />}
      later={texts.later}
      sent={texts.sent}
      failed={texts.sendFailed}
    />
  );
}

interface BroadcastDialogProps {
  open: boolean;
  onClose: () => void;
}

function Reach({ when }: { when: string }) {
  const people = useAdminStats().data?.stats.users;
  return <p>{texts.confirmText(people === undefined ? texts.everyone : counted(people, ...texts.someone), when)}</p>;
}
