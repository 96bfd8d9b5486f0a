import { assignConversation, settleConversation } from '@raffle/contracts/http/admin-messages';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/api-error.js';
import { useColleagues } from '../../shared/person/people.js';
import { actOf } from '../../shared/api/query-of.js';
import { waited } from '../../shared/format/waited.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { useColleagueNames } from './colleagues.js';
import { texts as all } from './texts.fr.js';
import styles from './messages.module.css';

const texts = all.owner;

/** Whether the person waits, who has the conversation, and what an administrator can do about both (docs/product.md rule 56). */
export function ThreadOwner({ userId, waitingSince, owner, lastAt, onDone }: ThreadOwnerProps) {
  const me = useAdmin();
  const now = useNow();
  const names = useColleagueNames();
  const assign = useMutation(actOf(assignConversation));
  const settle = useMutation(actOf(settleConversation));
  const [handingOver, setHandingOver] = useState(false);
  const showToast = useToast();
  const give = (to: string | null) =>
    assign.mutate(
      { params: { id: userId }, body: { to, from: owner } },
      { onError: (error) => showToast(errorMessage(error, texts.failed), 'bad') },
    );
  return (
    <section className={classNames('row row-wrap between', styles.owner)} aria-label={texts.title}>
      <p className="row row-2 row-wrap sm">
        <Badge tone={waitingSince === null ? 'ok' : 'gold'} dot>
          {waitingSince === null ? texts.answered : texts.waitsSince(waited(waitingSince, now))}
        </Badge>
        <span>{owner === null ? texts.nobody : owner === me.id ? texts.you : texts.colleague(names(owner))}</span>
      </p>
      <div className="row row-2 row-wrap">
        {owner !== me.id && (
          <Button kind="secondary" size="small" busy={assign.isPending} onClick={() => give(me.id)}>
            {texts.take}
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={() => setHandingOver(true)}>
          {texts.handOver}
        </Button>
        {owner !== null && (
          <Button kind="quiet" size="small" busy={assign.isPending} onClick={() => give(null)}>
            {texts.release}
          </Button>
        )}
        {waitingSince !== null && (
          <Button
            kind="quiet"
            size="small"
            busy={settle.isPending}
            onClick={() =>
              settle.mutate(
                { params: { id: userId }, body: { lastAt } },
                {
                  onSuccess: () => {
                    showToast(texts.settled);
                    onDone();
                  },
                  onError: (error) => showToast(errorMessage(error, texts.settleFailed), 'bad'),
                },
              )
            }
          >
            {texts.settle}
          </Button>
        )}
      </div>
      {handingOver && <HandOver userId={userId} owner={owner} onClose={() => setHandingOver(false)} onDone={onDone} />}
    </section>
  );
}

interface ThreadOwnerProps {
  userId: string;
  /** Null: answered. */
  waitingSince: string | null;
  /** The administrator who has it; null: nobody. */
  owner: string | null;
  /** When the newest message shown was written. */
  lastAt: string;
  /** Called when this administrator has nothing left to do here. */
  onDone: () => void;
}

function HandOver({ userId, owner, onClose, onDone }: HandOverProps) {
  const me = useAdmin();
  const assign = useMutation(actOf(assignConversation));
  const showToast = useToast();
  const others = useColleagues().filter(({ id, active, answers }) => active && answers && id !== me.id && id !== owner);
  return (
    <Dialog open onClose={onClose} title={texts.handOverTitle}>
      <div className="stack">
        <p className="sm muted">{others.length === 0 ? texts.nobodyElse : texts.handOverHint}</p>
        <FailureNotice title={texts.failed} error={assign.error} />
        <ul className="stack stack-2">
          {others.map(({ id, username }) => (
            <li key={id}>
              <Button
                kind="secondary"
                busy={assign.isPending && assign.variables.body.to === id}
                onClick={() =>
                  assign.mutate(
                    { params: { id: userId }, body: { to: id, from: owner } },
                    {
                      onSuccess: () => {
                        showToast(texts.handedOver(username));
                        onClose();
                        onDone();
                      },
                    },
                  )
                }
              >
                {username}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface HandOverProps extends Pick<ThreadOwnerProps, 'userId' | 'owner' | 'onDone'> {
  onClose: () => void;
}
