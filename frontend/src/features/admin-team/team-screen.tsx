import { teamList } from '@raffle/contracts/http/team-list';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../shared/api/api-error.js';
import { settingsQuery } from '../../shared/api/back-office-queries.js';
import { WaitingApprovals } from '../../shared/approvals/waiting-approval.js';
import { OpenSessions } from '../../shared/open-sessions/open-sessions.js';
import { texts as sessionTexts } from '../../shared/open-sessions/texts.fr.js';
import { useAdmin } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { NewAdminDialog } from './admin-dialog.js';
import { OwnPassword } from './own-password.js';
import { SecondFactor } from './second-factor.js';
import { Team } from './team-list.js';
import { texts } from './texts.fr.js';

const AdminNotices = lazy(() =>
  loadPart(() => import('../../shared/push/admin-notices.js')).then(
    ({ AdminNotices: Loaded }) => ({ default: Loaded }),
    // The other settings of the account do not depend on it.
    () => ({ default: () => null }),
  ),
);

const OwnerTexts = lazy(() =>
  loadPart(() => import('../../shared/push/owner-texts.js')).then(
    ({ OwnerTexts: Loaded }) => ({ default: Loaded }),
    () => ({ default: () => null }),
  ),
);

/** Back-office accounts (docs/product.md section 2): a super_admin manages them, every admin changes their own password. */
export function TeamScreen() {
  useTitle(teamList.title);
  const me = useAdmin();
  const isSuper = me.role === 'super_admin';
  const [adding, setAdding] = useState(false);
  // Unknown settings: the server decides.
  const known = useQuery(settingsQuery).data?.two_people;
  const twoPeople = known ?? false;
  return (
    <div className="stack stack-6">
      <div className="row between row-wrap">
        <div>
          <h1>{teamList.title}</h1>
          <p className="muted">{texts.lead}</p>
        </div>
        {isSuper && (
          <Button onClick={() => setAdding(true)}>
            <Icon of={Plus} />
            {texts.add}
          </Button>
        )}
      </div>
      {isSuper && <WaitingApprovals service="identity" kinds={['admin']} />}
      {isSuper && known !== undefined && <Notice>{known ? texts.twoPeopleOn : texts.alone}</Notice>}
      {isSuper ? <Team twoPeople={twoPeople} /> : <Notice>{texts.onlySuper}</Notice>}
      <Card large className="stack">
        <h2>{sessionTexts.title}</h2>
        <OpenSessions />
      </Card>
      <OwnPassword />
      <SecondFactor />
      <Suspense fallback={null}>
        <AdminNotices />
        <OwnerTexts />
      </Suspense>
      <NewAdminDialog open={adding} twoPeople={twoPeople} onClose={() => setAdding(false)} />
    </div>
  );
}
