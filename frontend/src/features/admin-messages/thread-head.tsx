import { deleteConversation, readConversation } from '@raffle/contracts/http/admin-messages';
import { useMutation } from '@tanstack/react-query';
import { CheckCheck, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorMessage } from '../../shared/api/api-error.js';
import { actOf } from '../../shared/api/query-of.js';
import { ThreadHead } from '../../shared/conversation/two-views.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { initials } from '../../shared/format/initials.js';
import { phone } from '../../shared/format/phone.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { Named } from '../../shared/ui/named.js';
import { FailureNotice, Notice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { texts } from './texts.fr.js';
import styles from './messages.module.css';

/** The person, the back link on a phone, and the actions on the conversation. */
export function PersonHead({ id, userId, name, phone: number, unread, waitingSince, empty }: PersonHeadProps) {
  const back = useRef<HTMLAnchorElement>(null);
  const { search, key } = useLocation();
  // A page load starts at the top anyway; moving focus there would only draw a focus ring.
  const [arrived] = useState(key !== 'default');
  const read = useMutation(actOf(readConversation));
  const showToast = useToast();
  // On a phone this is a new view: keyboards and screen readers start at its top. Beside the list the link is hidden.
  useEffect(() => {
    if (arrived) back.current?.focus({ preventScroll: true });
  }, [userId, arrived]);
  return (
    <ThreadHead back={back} to={{ pathname: '/admin/messages', search }} label={texts.back}>
      <span className="avatar wide-only" aria-hidden="true">
        {initials(name)}
      </span>
      <div className={classNames('grow', styles.who)}>
        <h2 className="clip" id={id}>
          <Link to={`/admin/users/${userId}`}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        {number !== undefined && (
          <a className="xs nowrap" href={`tel:${number}`}>
            {phone(number)}
          </a>
        )}
      </div>
      {unread && (
        <Button
          kind="secondary"
          size="small"
          className={styles.mark}
          busy={read.isPending}
          onClick={() =>
            read.mutate(
              { params: { id: userId } },
              {
                onSuccess: () => showToast(texts.markedRead),
                onError: (error) => showToast(errorMessage(error, texts.markFailed), 'bad'),
              },
            )
          }
        >
          <Icon of={CheckCheck} />
          {texts.markRead}
        </Button>
      )}
      {!empty && <RemoveConversation userId={userId} name={name} waitingSince={waitingSince} />}
    </ThreadHead>
  );
}

interface PersonHeadProps {
  id: string;
  userId: string;
  name: string;
  phone: string | undefined;
  /** The conversation has a message from the person that no administrator has read. */
  unread: boolean;
  /** Since when the person waits for an answer; null: they do not. */
  waitingSince: string | null;
  /** The conversation has no messages to delete. */
  empty: boolean;
}

function RemoveConversation({ userId, name, waitingSince }: Pick<PersonHeadProps, 'userId' | 'name' | 'waitingSince'>) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { search } = useLocation();
  const showToast = useToast();
  const remove = useMutation({
    ...actOf(deleteConversation),
    // Not a callback of the call: this part leaves the screen with the conversation.
    onSuccess: () => {
      showToast(texts.removed, 'ok', 'next');
      void navigate({ pathname: '/admin/messages', search });
    },
  });
  return (
    <>
      <Button kind="quiet" icon aria-label={texts.remove} title={texts.remove} onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Named text={texts.removeTitle} name={name} />}
        confirmLabel={texts.removeConfirm}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params: { id: userId } })}
      >
        <div className="stack">
          {waitingSince !== null && <Notice tone="warn">{texts.removeWaiting(dateAndTime(waitingSince))}</Notice>}
          <p>{texts.removeText}</p>
          <FailureNotice title={texts.removeFailed} error={remove.error} />
        </div>
      </ConfirmDialog>
    </>
  );
}
