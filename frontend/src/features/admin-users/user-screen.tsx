import type { AdminUser } from '@raffle/contracts/http/admin-users';
import { MessageSquare } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.js';
import { useUserById } from '../../shared/person/people.js';
import { WaitingApproval } from '../../shared/approvals/waiting-approval.js';
import { longDate } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { phone } from '../../shared/format/phone.js';
import { PersonOverview } from '../../shared/person/person-overview.js';
import { texts as overviewTexts } from '../../shared/person/texts.fr.js';
import { useTitle } from '../../shared/site.js';
import { BackHeading, HistoryLink } from '../../shared/ui/back-heading.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { Named } from '../../shared/ui/named.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton, EmptyState, ErrorState, LoadingRegion } from '../../shared/ui/states.js';
import { useNow } from '../../shared/use-now.js';
import { BlockAccount } from './block-account.js';
import { CorrectPerson, ShowInitials } from './correct-person.js';
import { Goodwill } from './goodwill.js';
import { ResetCode } from './reset-code.js';
import { texts } from './texts.fr.js';
import { Timeline } from './timeline.js';
import { BlockedBadge, LastActive } from './user-badges.js';
import { LinkedAccounts, UserFriends, UserMessages, UserPayments, UserTickets } from './user-sections.js';
import styles from './users.module.css';
import '../../shared/ui/figures.css';

/** One user: their details, their activity, and the actions of an administrator (docs/product.md section 2, Users). */
export function UserScreen() {
  const { id = '' } = useParams();
  const user = useUserById(id);
  useTitle(user.data?.user.name ?? texts.userTitle);
  if (user.data) return <UserDetail user={user.data.user} />;
  const missing = user.error instanceof ApiError && user.error.is('user_not_found', 'invalid_request');
  return (
    <div className="stack">
      <BackHeading to="/admin/users" back={texts.back} title={texts.userTitle} />
      {user.isPending ? (
        <LoadingRegion label={texts.userLoading} className="card stack">
          <Skeleton width="40%" height="1.5rem" />
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="60%" height="1.25rem" />
          <Skeleton width="50%" height="3rem" />
        </LoadingRegion>
      ) : missing ? (
        <EmptyState title={texts.notFound} action={<ButtonLink to="/admin/users">{texts.back}</ButtonLink>} />
      ) : (
        <ErrorState
          title={texts.userFailed}
          error={user.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void user.refetch()}
        />
      )}
    </div>
  );
}

function UserDetail({ user }: { user: AdminUser }) {
  const now = useNow();
  return (
    <div className="stack stack-6">
      <div className="stack">
        <BackHeading to="/admin/users" back={texts.back} title={user.name}>
          <BlockedBadge user={user} />
        </BackHeading>
        {user.blocked_at !== null && (
          <Notice tone="bad">
            <p>
              <b>{texts.blockedSince(longDate(user.blocked_at))}</b>
            </p>
            <p className="breakable">{user.block_reason}</p>
          </Notice>
        )}
        <div className="row row-wrap">
          <HistoryLink subject={user.id} />
          <ResetCode user={user} />
          <CorrectPerson user={user} />
          <ButtonLink kind="secondary" size="small" to={`/admin/messages/${user.id}`}>
            <Icon of={MessageSquare} />
            {texts.write}
          </ButtonLink>
          <Goodwill user={user} />
          <ShowInitials user={user} />
          <BlockAccount user={user} />
        </div>
      </div>
      <WaitingApproval service="identity" subject={user.id} />
      <WaitingApproval service="payments" subject={user.id} />
      <Card large>
        <section className="stack" aria-label={overviewTexts.title}>
          <h2>{overviewTexts.title}</h2>
          <PersonOverview userId={user.id} />
        </section>
      </Card>
      <Profile user={user} now={now} />
      <Timeline userId={user.id} />
      <UserTickets userId={user.id} />
      <UserPayments user={user} />
      <UserMessages userId={user.id} />
      <UserFriends userId={user.id} now={now} />
      <LinkedAccounts user={user} />
    </div>
  );
}

const { figures, facts } = texts;

function Profile({ user, now }: { user: AdminUser; now: Date }) {
  return (
    <Card large className="stack">
      <h2 className="sr">{texts.profile}</h2>
      <dl className={styles.figures}>
        <div>
          <dt>{figures.spent}</dt>
          <dd className="num num-md">{money(user.total_spent)}</dd>
          <dd className="xs faint">{figures.spentHelp}</dd>
        </div>
        <div>
          <dt>{figures.tickets}</dt>
          <dd className="num num-md">{number(user.tickets)}</dd>
        </div>
        <div>
          <dt>{figures.referrals}</dt>
          <dd className="num num-md">{number(user.referrals)}</dd>
        </div>
        <div>
          <dt>{figures.lastActive}</dt>
          <dd>
            <LastActive user={user} now={now} />
          </dd>
        </div>
      </dl>
      <hr className="rule" />
      <dl className={classNames('sm', styles.facts)}>
        <div>
          <dt>{facts.phone}</dt>
          <dd className="money">
            <a href={`tel:${user.phone}`}>{phone(user.phone)}</a>
          </dd>
        </div>
        <div>
          <dt>{facts.displayName}</dt>
          <dd>
            <Named text={(name) => (user.initials_only ? texts.initials.only(name) : name)} name={user.display_name} />
          </dd>
        </div>
        <div>
          <dt>{facts.city}</dt>
          <dd>{user.city}</dd>
        </div>
        <div>
          <dt>{facts.created}</dt>
          <dd>{longDate(user.created_at)}</dd>
        </div>
        <div>
          <dt>{facts.code}</dt>
          <dd className="money">{user.referralCode}</dd>
        </div>
        <div>
          <dt>{facts.referrer}</dt>
          <dd>
            <Referrer id={user.referrer_id} />
          </dd>
        </div>
        <div>
          <dt>{facts.payer}</dt>
          <dd className="money">{user.payer_phone ?? texts.unknown}</dd>
        </div>
        <div>
          <dt>{facts.device}</dt>
          <dd className="money">{user.first_device ?? texts.unknown}</dd>
        </div>
        <div className={styles.id}>
          <dt>{facts.id}</dt>
          <dd className="breakable">{user.id}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Referrer({ id }: { id: string | null }) {
  const { data } = useUserById(id);
  if (id === null) return texts.noReferrer;
  return (
    <Link to={`/admin/users/${id}`}>
      <bdi>{data?.user.name ?? texts.seeReferrer}</bdi>
    </Link>
  );
}
