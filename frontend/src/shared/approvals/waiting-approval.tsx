import { providerName } from '@raffle/contracts/http/admin-money-words';
import {
  approvalRequests,
  type Approval,
  type ApprovalField,
  type ApprovalKind,
} from '@raffle/contracts/http/approvals';
import { deciders } from '@raffle/contracts/http/approval-deciders';
import { conditionWords } from '@raffle/contracts/prize-facts';
import { ruleWords } from '@raffle/contracts/rule-words';
import type { AdminArea, AdminRole } from '@raffle/contracts/values';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { approvalsQuery, type ApprovalService } from './approvals-operations.js';
import { actOf } from '../api/query-of.js';
import { validate } from '../form/check.js';
import { FormDialog } from '../form/form-dialog.js';
import { useForm } from '../form/use-form.js';
import { useDraft } from '../session/use-draft.js';
import { dateAndTime } from '../format/dates.js';
import { money, number } from '../format/money.js';
import { phone } from '../format/phone.js';
import { useSession } from '../session/session-provider.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { classNames } from '../ui/class-names.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { FailureNotice } from '../ui/notice.js';
import { TextArea } from '../ui/field.js';
import { Named } from '../ui/named.js';
import { PeopleAbove } from '../play-limits/people-above.js';
import { PrizeWinner } from './prize-winner.js';
import { ProductPicture } from '../ui/product-picture.js';
import { useNow } from '../use-now.js';
import { useToast } from '../ui/toasts.js';
import { texts } from './texts.fr.js';
import styles from './waiting-approval.module.css';

/** The requests about a subject that wait for a second administrator, or else the outcome of the newest one. */
export function WaitingApproval({ service, subject }: { service: ApprovalService; subject: string }) {
  const { data } = useQuery(approvalsQuery(service, subject));
  const open = data?.approvals.filter(({ state }) => state === 'open') ?? [];
  if (open.length > 0) return open.map((one) => <Waiting key={one.id} service={service} approval={one} />);
  const newest = data?.approvals[0];
  if (newest === undefined || newest.state === 'open') return null;
  return (
    <p className="sm muted">
      {texts.decided(
        newest.state,
        dateAndTime(newest.decided_at ?? newest.expires_at),
        newest.decided_by?.username || texts.somebody,
        newest.decision_reason,
      )}
    </p>
  );
}

const asIs = (value: string) => value;
/** Further pictures of a prize, as JSON, each with its words. */
function Pictures({ of }: { of: string }) {
  const pictures = JSON.parse(of || '[]') as { alt: string; image_url: string }[];
  if (pictures.length === 0) return texts.noneOfIt;
  return (
    <ul className="stack stack-2">
      {pictures.map(({ alt, image_url: src }) => (
        <li key={src} className="row">
          <ProductPicture src={src} thumb />
          <span className="breakable">{alt}</span>
        </li>
      ))}
    </ul>
  );
}
const orNone = (value: string) => value || texts.noneOfIt;
const amount = (value: string) => money(Number(value));
const limit = (value: string) => (value === '' ? texts.noLimit : amount(value));
const legalText = (value: string) => value || texts.usualText;
const count = (value: string) => number(Number(value));
const yesOrNo = (value: string) => (value === 'true' ? texts.yes : texts.no);
const shown = {
  name: asIs,
  description: (value: string) => <span className="lines">{value || texts.noneOfIt}</span>,
  image_url: (value: string) => (value === '' ? texts.noneOfIt : <ProductPicture src={value} thumb />),
  pictures: (value: string) => <Pictures of={value} />,
  picture: (value: string) => (value === '' ? texts.noneOfIt : <ProductPicture src={value} thumb />),
  addition: (value: string) => <span className="lines">{value || texts.struck}</span>,
  retail_value: (value: string) => (value === '' ? texts.noneOfIt : amount(value)),
  condition: (value: string) => (value === '' ? texts.noneOfIt : conditionWords[value as keyof typeof conditionWords]),
  guarantee: orNone,
  supplier: orNone,
  handover_place: orNone,
  handover_days: orNone,
  ticket_price: amount,
  max_participants: count,
  max_winners: count,
  accepts_free_tickets: yesOrNo,
  tickets_per_person: count,
  draw_date: (value: string) => (value === '' ? texts.noDate : dateAndTime(value)),
  opens_at: dateAndTime,
  announced: yesOrNo,
  beacon_rule: ruleWords,
  artificial_boost: count,
  phone,
  /** Shown by the title. */
  reset_code: null,
  blocked: null,
  username: asIs,
  areas: (value: string) =>
    value === ''
      ? texts.none
      : value
          .split(',')
          .map((area) => texts.areas[area as AdminArea])
          .join(', '),
  role: (value: string) => (value === 'super_admin' ? texts.roles.super_admin : texts.roles.admin),
  password: () => texts.newPassword,
  second_factor: (value: string) => (value === 'off' ? texts.factor.off : texts.factor.on),
  confirmed: yesOrNo,
  two_people: yesOrNo,
  approve_money_from: amount,
  registration_price: amount,
  enabled: yesOrNo,
  referral_bonus: asIs,
  required_referrals: asIs,
  reward_tickets: asIs,
  free_ticket_max_price: amount,
  /** Of a product: empty for the share in the settings. */
  free_ticket_share: (value: string) => value || texts.asInSettings,
  play_limit_week: limit,
  play_limit_month: limit,
  reminder_texts_per_draw: asIs,
  help_whatsapp: (value: string) => (value === '' ? texts.none : phone(value)),
  operator: legalText,
  licence: legalText,
  complaints: legalText,
  /** Shown by the title. */
  status: null,
  handed_over_at: dateAndTime,
  handed_over_by: asIs,
  amount,
  provider: providerName,
  subject: asIs,
  content: asIs,
  send_at: (value: string) => (value === '' ? texts.onApproval : dateAndTime(value)),
} satisfies Record<ApprovalField, ((value: string) => ReactNode) | null>;

interface RequestProps {
  service: ApprovalService;
  approval: Approval;
}

/** The open requests of some kinds, whatever their subjects. */
export function WaitingApprovals({ service, kinds }: { service: ApprovalService; kinds: readonly ApprovalKind[] }) {
  const { data } = useQuery(approvalsQuery(service));
  const open = data?.approvals.filter(({ kind }) => kinds.includes(kind)) ?? [];
  return open.map((one) => <Waiting key={one.id} service={service} approval={one} named />);
}

/**
 * What an administrator may do about a request (docs/product.md rules 47 and 48); null: nobody is
 * logged in.
 */
export function decisionsOf(approval: Approval, admin: { id: string; role: AdminRole } | null, now: Date) {
  const needsSuper = deciders[approval.kind].role === 'super_admin';
  const mine = admin?.id === approval.requested_by.id;
  const mayDecide = !needsSuper || admin?.role === 'super_admin';
  const alone = mine && approval.alone_from !== null;
  /** From then on: the only administrator, or the owner of the account that is to count (docs/product.md rule 48). */
  const from = approval.subject_from ?? (alone ? approval.alone_from : null);
  const isReached = from === null || Date.parse(from) <= now.getTime();
  const isApprover = approval.subject_from === null ? !mine || alone : approval.subject === admin?.id;
  return { needsSuper, mine, mayDecide, alone, from, isApprover, mayApprove: mayDecide && isApprover && isReached };
}

function useMayDecide(approval: Approval) {
  const { session } = useSession();
  const now = useNow();
  return decisionsOf(approval, session.status === 'admin' ? session.admin : null, now);
}

/** Approves a request with one click and a confirmation; says who must where this administrator may not. */
export function ApproveButton({ service, approval }: RequestProps) {
  const [asking, setAsking] = useState(false);
  const { needsSuper, mine, alone, from, isApprover, mayApprove } = useMayDecide(approval);
  if (!mayApprove)
    return (
      <p className="sm muted">
        {from !== null
          ? (alone ? texts.aloneFrom : texts.ownerFrom(isApprover ? null : approval.subject_name))(dateAndTime(from))
          : needsSuper
            ? texts.superWaits
            : texts.ownWaits}
      </p>
    );
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {mine ? texts.aloneNow : texts.approve}
      </Button>
      {asking && <ApproveDialog service={service} approval={approval} onClose={() => setAsking(false)} />}
    </>
  );
}

/** @param named says whose request it is, where several stand together */
function Waiting({ service, approval, named = false }: RequestProps & { named?: boolean }) {
  const [refusing, setRefusing] = useState(false);
  const { mine, mayDecide } = useMayDecide(approval);
  return (
    <Card large className="stack">
      <div className="stack stack-1">
        <h2>{texts.waiting[approval.kind]}</h2>
        {named && <p className="semibold breakable">{approval.subject_name}</p>}
        <p className="sm muted">
          {askedBy(approval, mine)} {texts.until(dateAndTime(approval.expires_at))}
        </p>
      </div>
      <Changes approval={approval} />
      <p className="breakable">{texts.because(approval.reason)}</p>
      <div className="row row-wrap">
        <ApproveButton service={service} approval={approval} />
        {(mayDecide || mine) && (
          <Button kind="secondary" size="small" onClick={() => setRefusing(true)}>
            {mine ? texts.takeBack : texts.refuse}
          </Button>
        )}
      </div>
      {refusing && (
        <RefuseDialog service={service} approval={approval} mine={mine} onClose={() => setRefusing(false)} />
      )}
    </Card>
  );
}

const askedBy = ({ requested_by: by, requested_at: at }: Approval, mine: boolean) =>
  texts.askedBy(mine ? null : by.username || texts.somebody, dateAndTime(at));

function Changes({ approval }: { approval: Approval }) {
  const changes = approval.changes.flatMap(({ field, before, after }) => {
    const show = shown[field];
    if (show === null) return [];
    // The terms of a sale are shown, and do not change.
    return {
      label: texts.fields[field],
      before: before !== '' && before !== after && show(before),
      after: show(after),
    };
  });
  const isOfPrize = approval.kind === 'handover' || approval.kind === 'forfeit';
  if (changes.length === 0 && !isOfPrize) return null;
  const limit = (period: 'week' | 'month') => {
    const after = approval.changes.find(({ field }) => field === `play_limit_${period}`)?.after;
    return after ? Number(after) : null;
  };
  return (
    <>
      <dl className={classNames('sm', styles.changes)}>
        {isOfPrize && <PrizeWinner id={approval.subject} />}
        {changes.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="breakable">
              {before !== false && (
                <>
                  <del className="muted">{before}</del>
                  <br />
                </>
              )}
              <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <PeopleAbove week={limit('week')} month={limit('month')} />
    </>
  );
}

interface DecisionProps extends RequestProps {
  onClose: () => void;
}

function ApproveDialog({ service, approval, onClose }: DecisionProps) {
  const showToast = useToast();
  const { mine } = useMayDecide(approval);
  const approve = useMutation({
    ...actOf(approvalRequests[service].approve),
    // Called also when the dialog has left the screen together with its request.
    onSuccess: () => {
      showToast(texts.approved);
      onClose();
    },
  });
  const hasNewPhone = approval.kind === 'person' && approval.changes.some(({ field }) => field === 'phone');
  const title: (name: string) => string = texts.approveTitle[approval.kind];
  const text = hasNewPhone
    ? texts.phoneText
    : approval.kind === 'admin'
      ? accountText(approval)
      : approval.changes.some(({ field }) => field === 'opens_at')
        ? texts.plannedText
        : texts.approveText[approval.kind];
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={approval.subject_name === '' ? title('') : <Named text={title} name={approval.subject_name} />}
      confirmLabel={texts.approve}
      confirmKind="primary"
      busy={approve.isPending}
      onConfirm={() => approve.mutate({ params: { id: approval.id } })}
    >
      <div className="stack">
        <Changes approval={approval} />
        {/* Also opened from a list, where neither is shown. */}
        <p className="breakable">
          {askedBy(approval, mine)} {texts.because(approval.reason)}
        </p>
        {text !== null && <p>{text}</p>}
        <FailureNotice title={texts.approveFailed} error={approve.error} />
      </div>
    </ConfirmDialog>
  );
}

/** What an approval does to an account: a new or reset one does not count yet (docs/product.md rule 59). */
function accountText({ changes, subject_from: bySubject }: Approval): string {
  const fields = new Set(changes.map(({ field }) => field));
  if (bySubject !== null) return texts.account.own;
  if (fields.has('confirmed')) return texts.account.confirmed;
  return fields.has('password') || fields.has('second_factor') || fields.has('username')
    ? texts.account.reset
    : texts.account.promoted;
}

function RefuseDialog({ service, approval, mine, onClose }: DecisionProps & { mine: boolean }) {
  const showToast = useToast();
  const refuse = useMutation({
    ...actOf(approvalRequests[service].refuse),
    // As in `ApproveDialog`.
    onSuccess: () => {
      showToast(mine ? texts.takenBack : texts.refused);
      onClose();
    },
  });
  const form = useForm({
    draft: useDraft(`refuse ${approval.id}`),
    initial: { reason: '' },
    check: (values) => validate(approvalRequests[service].refuse.body, values),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={mine ? texts.takeBackTitle : texts.refuseTitle}
      form={form}
      submitLabel={mine ? texts.takeBack : texts.refuse}
      failureTitle={texts.refuseFailed}
      onSubmit={form.onSubmit((body) => refuse.mutateAsync({ params: { id: approval.id }, body }))}
    >
      <TextArea {...form.field('reason')} label={texts.reason} help={texts.refuseHelp} maxLength={500} required />
    </FormDialog>
  );
}
