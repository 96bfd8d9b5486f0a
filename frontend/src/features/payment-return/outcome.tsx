import { Check, Hourglass, ShieldCheck, Undo2, X, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Listen } from '../../shared/listen/listen.js';
import { useSignedInAs } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { texts as shared } from '../../shared/texts.fr.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Tear } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { HelpLine, NeverMoney } from '../../shared/ui/help-line.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { Spinner } from '../../shared/ui/spinner.js';
import { Skeleton } from '../../shared/ui/states.js';
import { texts } from './texts.fr.js';
import '../../shared/payments/payments.css';
import './payment-return.css';

type OutcomeTone = 'done' | 'wait' | 'safe' | 'bad' | 'plain';

const pictures: Record<OutcomeTone, { icon: LucideIcon; className: string }> = {
  done: { icon: Check, className: 'state-done' },
  wait: { icon: Hourglass, className: 'state-wait' },
  safe: { icon: ShieldCheck, className: '' },
  bad: { icon: X, className: 'state-bad' },
  plain: { icon: Undo2, className: 'state-plain' },
};

/** One state of a payment: an icon, what happened, what it means for the money, and what to do, above all facts: in sight on a small phone. A live region. */
export function Outcome({ tone, title, lead, children }: OutcomeProps) {
  useTitle(title);
  const { icon, className } = pictures[tone];
  const id = useId();
  return (
    <div className="narrow stack stack-6 page" id={id}>
      <div className="row between">
        <span className={classNames('state', className)}>
          <Icon of={icon} />
        </span>
        <Listen to={id} upright />
      </div>
      <div className="stack stack-2" role={tone === 'bad' ? 'alert' : 'status'} key={title}>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
      <HelpLine />
      <NeverMoney />
    </div>
  );
}

interface OutcomeProps {
  tone: OutcomeTone;
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}

/** The first check of the payment is pending. */
export function Loading() {
  useTitle(texts.loading);
  return (
    <div className="narrow stack stack-6 page" aria-busy="true">
      <span className="state">
        <Spinner />
      </span>
      <div className="stack stack-2" role="status">
        <h1>{texts.loading}</h1>
        <p className="muted">{texts.loadingLead}</p>
      </div>
      <div className="ticket">
        <div className="stack slip">
          <Skeleton width="70%" height="1rem" />
          <Skeleton width="55%" height="1rem" />
          <Skeleton width="62%" height="1rem" />
        </div>
        <Tear />
        <div className="slip total-bone">
          <Skeleton width="8rem" height="2rem" />
        </div>
      </div>
    </div>
  );
}

/** The URL has no payment token, or a malformed one, which the server would refuse as well. */
export function NoToken({ malformed }: { malformed: boolean }) {
  return (
    <Outcome
      tone="bad"
      title={malformed ? texts.checkFailed : texts.tokenMissing}
      lead={malformed ? texts.notFound : texts.tokenMissingLead}
    >
      {malformed && <Notice tone="warn">{texts.problemLead}</Notice>}
      <OwnSpace />
    </Outcome>
  );
}

/** The way to one's own screens: through the login for who is signed out. */
export function OwnSpace() {
  const whose = useSignedInAs();
  return (
    <ButtonLink size="large" block to={whose === null ? '/login' : whose === 'user' ? '/dashboard' : '/admin'}>
      {whose === null ? texts.login : shared.mySpace}
    </ButtonLink>
  );
}
