import { listAdmins, type TeamMember } from '@raffle/contracts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { CsvButton } from '../../shared/admin-list/csv-button.js';
import { date, dateAndTime } from '../../shared/format/dates.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button } from '../../shared/ui/button.js';
import { ConfirmDialog } from '../../shared/ui/dialog.js';
import { FailureNotice } from '../../shared/ui/failure-notice.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { Bone, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useTitle } from '../../shared/use-title.js';
import { EditAdminDialog, NewAdminDialog } from './admin-dialog.js';
import { useDeleteAdmin } from './change-team.js';
import { useTeam } from './list-team.js';
import { OwnPassword } from './own-password.js';
import { texts } from './texts.fr.js';

/** The accounts of the back-office (specification section 2): a super_admin runs them, everybody has their own password. */
export function TeamScreen() {
  useTitle(texts.title);
  const me = useAdmin();
  const isSuper = me.role === 'super_admin';
  const [adding, setAdding] = useState(false);
  return (
    <div className="stack stack-6">
      <div className="row between flex-wrap">
        <div>
          <h1>{texts.title}</h1>
          <p className="muted">{texts.lead}</p>
        </div>
        {isSuper && (
          <div className="row flex-wrap">
            <CsvButton of={texts.title} endpoint={listAdmins} query={{}} />
            <Button onClick={() => setAdding(true)}>
              <Icon of={Plus} />
              {texts.add}
            </Button>
          </div>
        )}
      </div>
      {isSuper ? <Team /> : <Notice>{texts.onlySuper}</Notice>}
      <OwnPassword />
      <NewAdminDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function Team() {
  const team = useTeam(true);
  const [editing, setEditing] = useState<TeamMember | null>(null);
  if (team.isPending) {
    return (
      <Skeleton label={texts.loading} className="card stack">
        {[1, 2, 3].map((row) => (
          <div key={row} className="row h-12">
            <Bone className="h-5 w-1/4" />
            <Bone className="ml-auto h-5 w-1/5" />
          </div>
        ))}
      </Skeleton>
    );
  }
  if (team.isError) {
    return (
      <ErrorState title={texts.failed} error={team.error} reassurance={null} onRetry={() => void team.refetch()} />
    );
  }
  const { admins } = team.data;
  return (
    <section className="card tbl-wrap">
      <table className="tbl">
        <caption className="sr">{texts.title}</caption>
        <thead>
          <tr>
            <th>{texts.columns.account}</th>
            <th>{texts.columns.role}</th>
            <th>{texts.columns.created}</th>
            <th>{texts.columns.lastLogin}</th>
            <th>
              <span className="sr">{texts.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {admins.map((member) => (
            <MemberRow key={member.id} member={member} only={admins.length === 1} onEdit={() => setEditing(member)} />
          ))}
        </tbody>
      </table>
      {editing && <EditAdminDialog member={editing} onClose={() => setEditing(null)} />}
    </section>
  );
}

/** Deletion is disabled while one account is left (specification section 5). */
function MemberRow({ member, only, onEdit }: { member: TeamMember; only: boolean; onEdit: () => void }) {
  const me = useAdmin();
  const [asking, setAsking] = useState(false);
  const showToast = useToast();
  const remove = useDeleteAdmin(member.id, () => showToast(texts.removed(member.username)));
  return (
    <tr>
      <td className="lead">
        <b>{member.username}</b>
        {member.id === me.id && <span className="sm muted"> ({texts.you})</span>}
      </td>
      <td>
        <Badge tone={member.role === 'super_admin' ? 'ok' : 'plain'}>{texts.roles[member.role]}</Badge>
      </td>
      <td className="nowrap" data-l={texts.columns.created}>
        {date(member.created_at)}
      </td>
      <td data-l={texts.columns.lastLogin}>
        {member.last_login_at === null ? texts.never : dateAndTime(member.last_login_at)}
      </td>
      <td className="r">
        <span className="row gap-1 justify-end">
          <Button kind="quiet" icon aria-label={texts.editTitle(member.username)} onClick={onEdit}>
            <Icon of={Pencil} />
          </Button>
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
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          title={texts.removeTitle(member.username)}
          confirmLabel={texts.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          <div className="stack">
            <p>{texts.removeText}</p>
            <FailureNotice title={texts.removeFailed} error={remove.error} />
          </div>
        </ConfirmDialog>
      </td>
    </tr>
  );
}
