import { useAdminStats } from '../../shared/api/back-office-queries.js';
import { counted } from '../../shared/format/plural.js';
import { WriteToMany } from '../../shared/write-to-many/write-to-many.js';
import { useSendBroadcast, type Broadcast } from './broadcasts.js';
import { texts } from './texts.fr.js';

/** Writes to all users. */
export function BroadcastDialog({ open, onClose, onSent }: BroadcastDialogProps) {
  return (
    <WriteToMany
      open={open}
      onClose={onClose}
      send={useSendBroadcast()}
      onSent={({ broadcast }) => onSent(broadcast)}
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

export interface BroadcastDialogProps {
  open: boolean;
  onClose: () => void;
  /** Null if it is scheduled. */
  onSent: (broadcast: Broadcast | null) => void;
}

function Reach({ when }: { when: string }) {
  const people = useAdminStats().data?.stats.users;
  return <p>{texts.confirmText(people === undefined ? texts.everyone : counted(people, ...texts.someone), when)}</p>;
}
