import { deleteAdmin, type TeamMember } from '@raffle/contracts/http/admin-team';
import { resetSecondFactor } from '@raffle/contracts/http/admin-second-factor';
import { requestAdminChange } from '@raffle/contracts/http/requests-about-team';
import { adminAreaWords, adminRoleWords } from '@raffle/contracts/http/labels';
import { listAdmins, teamList } from '@raffle/contracts/http/team-list';
import { adminArea } from '@raffle/contracts/values';
import { useMutation } from '@tanstack/react-query';
import { MonitorSmartphone, Pencil, ShieldOff, Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { AdminList, cellsOf } from '../../shared/admin-list/admin-list.js';
import { useList } from '../../shared/admin-list/use-list.js';
import { actOf } from '../../shared/api/query-of.js';
import { AskDialog } from '../../shared/approvals/ask-dialog.js';
import { date, time } from '../../shared/format/dates.js';
import { OpenSessions } from '../../shared/open-sessions/open-sessions.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { ConfirmDialog, Dialog } from '../../shared/ui/dialog.js';
import { Icon } from '../../shared/ui/icon.js';
import { Named } from '../../shared/ui/named.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { useToast } from '../../shared/ui/toasts.js';
import { EditAdminDialog } from './admin-dialog.js';
import { texts } from './texts.fr.js';
import styles from './team.module.css';

const { columns: titles } = teamList;

/** The accounts of the back-office, each with what a super_admin can do with it. @param twoPeople see `EditAdminDialog` */
export function Team({ twoPeople }: { twoPeople: boolean }) {
  const me = useAdmin();
  const { answer, ...team } = useList(teamList, listAdmins);
  const rows = answer?.admins;
  const firstTwo = answer?.first_two ?? false;
  const [editing, setEditing] = useState<TeamMember | null>(null);
  const columns = cellsOf(teamList, {
    username: {
      card: 'lead',
      cell: ({ id, username }: TeamMember) => (
        <>
          <b>{username}</b>
          {id === me.id && <span className="sm muted"> ({texts.you})</span>}
        </>
      ),
    },
    role: {
      card: 'line',
      cell: ({ role, areas, second_factor: secondFactor, in_own_hands: own, confirmed }) => (
        <>
          <span className="row row-1 row-wrap">
            <Badge tone={role === 'super_admin' ? 'ok' : 'plain'}>{adminRoleWords[role]}</Badge>
            {secondFactor && <Badge>{texts.factorBadge}</Badge>}
            {!own && <Badge>{texts.passwordToChoose}</Badge>}
            {!confirmed && <Badge tone="gold">{texts.unconfirmed}</Badge>}
          </span>
          {role === 'admin' && <span className="xs muted block">{areasInWords(areas)}</span>}
        </>
      ),
    },
    created_at: {
      kind: 'day',
      card: 'line',
      label: titles.created_at.title,
      cell: (member) => date(member.created_at),
    },
    last_login_at: {
      kind: 'day',
      card: 'line',
      label: titles.last_login_at.title,
      cell: ({ last_login_at: at }) =>
        at === null ? (
          texts.never
        ) : (
          <>
            {date(at)} <span className="muted">{time(at)}</span>
          </>
        ),
    },
    actions: {
      hideTitle: true,
      card: 'line',
      cell: (member) => (
        <Actions
          member={member}
          only={answer?.one_left ?? false}
          twoPeople={twoPeople}
          firstTwo={firstTwo}
          onEdit={() => setEditing(member)}
        />
      ),
    },
  });
  return (
    <div className="stack">
      {rows?.some(({ confirmed }) => !confirmed) && (
        <Notice>{firstTwo ? texts.unconfirmedFirst : texts.unconfirmedWhat}</Notice>
      )}
      <AdminList {...team} columns={columns} rowKey={({ id }) => id} />
      {editing && (
        <EditAdminDialog
          // The current row of the list: another administrator may have changed it.
          member={rows?.find(({ id }) => id === editing.id) ?? editing}
          twoPeople={twoPeople}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

/** The areas of an account, as its row names them. */
function areasInWords(areas: TeamMember['areas']): string {
  if (areas.length === adminArea.options.length) return texts.everyArea;
  return areas.length === 0 ? texts.noArea : areas.map((area) => adminAreaWords[area]).join(', ');
}

/** Deletion is disabled for the only account (docs/product.md section 5). */
function Actions({ member, only, twoPeople, firstTwo, onEdit }: ActionsProps) {
  const me = useAdmin();
  const [asking, setAsking] = useState(false);
  const [resetting, setResetting] = useState(false);
  const [looking, setLooking] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const showToast = useToast();
  const params = { id: member.id };
  const isFirst = firstTwo && member.role === 'super_admin';
  const mayConfirm = !member.confirmed && member.in_own_hands && member.id !== me.id && (twoPeople || isFirst);
  const reset = useMutation({
    ...actOf(resetSecondFactor),
    onSuccess: () => {
      setResetting(false);
      showToast(texts.resetDone(member.username));
    },
  });
  // Called also when the row has left the list.
  const remove = useMutation({
    ...actOf(deleteAdmin),
    onSuccess: () => showToast(texts.removed(member.username)),
  });
  return (
    <>
      <span className={classNames('row row-1', styles.actions)}>
        <Button kind="quiet" icon aria-label={texts.editTitle(member.username)} onClick={onEdit}>
          <Icon of={Pencil} />
        </Button>
        {member.id !== me.id && (
          <Button kind="quiet" icon aria-label={texts.sessionsOf(member.username)} onClick={() => setLooking(true)}>
            <Icon of={MonitorSmartphone} />
          </Button>
        )}
        {mayConfirm && (
          <Button kind="quiet" icon aria-label={texts.confirm(member.username)} onClick={() => setConfirming(true)}>
            <Icon of={UserCheck} />
          </Button>
        )}
        {member.second_factor && member.id !== me.id && (
          <Button kind="quiet" icon aria-label={texts.resetFactor(member.username)} onClick={() => setResetting(true)}>
            <Icon of={ShieldOff} />
          </Button>
        )}
        <Button
          kind="quiet"
          icon
          disabled={only}
          title={only ? texts.lastOne : undefined}
          aria-label={`${texts.remove} ${member.username}`}
          onClick={() => setAsking(true)}
        >
          <Icon of={Trash2} />
        </Button>
      </span>
      <Dialog
        open={looking}
        onClose={() => setLooking(false)}
        title={<Named text={texts.sessionsOf} name={member.username} />}
      >
        <div className="stack">
          <OpenSessions whose={{ adminId: member.id }} />
        </div>
      </Dialog>
      {confirming && (
        <AskDialog
          title={<Named text={texts.confirm} name={member.username} />}
          draft="confirm"
          subject={member.id}
          request={requestAdminChange}
          input={(reason) => ({ params, body: { confirmed: true, reason } as const })}
          onClose={() => setConfirming(false)}
        >
          {isFirst ? texts.confirmFirst(member.username) : texts.confirmText(member.username)}
        </AskDialog>
      )}
      {resetting && twoPeople && (
        <AskDialog
          title={<Named text={texts.resetTitle} name={member.username} />}
          draft="reset"
          subject={member.id}
          request={requestAdminChange}
          input={(reason) => ({ params, body: { secondFactor: 'off', reason } as const })}
          onClose={() => setResetting(false)}
        />
      )}
      <ConfirmDialog
        open={resetting && !twoPeople}
        onClose={() => setResetting(false)}
        title={<Named text={texts.resetTitle} name={member.username} />}
        confirmLabel={texts.reset}
        busy={reset.isPending}
        onConfirm={() => reset.mutate({ params })}
      >
        <div className="stack">
          <p>{texts.resetText}</p>
          <FailureNotice title={texts.resetFailed} error={reset.error} />
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Named text={texts.removeTitle} name={member.username} />}
        confirmLabel={texts.remove}
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
      >
        <div className="stack">
          <p>{texts.removeText}</p>
          <FailureNotice title={texts.removeFailed} error={remove.error} />
        </div>
      </ConfirmDialog>
    </>
  );
}

interface ActionsProps {
  member: TeamMember;
  only: boolean;
  twoPeople: boolean;
  firstTwo: boolean;
  onEdit: () => void;
}
