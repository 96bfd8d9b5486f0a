import { agreeToPhoto, comeForward, confirmReceived, signHours, type Win } from '@raffle/contracts/http/deliveries';
import { textMyHandoverCode } from '@raffle/contracts/http/handover-codes';
import { contactMethodWords, deliveryStateWords } from '@raffle/contracts/http/labels';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useMutation } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { useMyHandoverCodes, useMyWins } from '../../shared/api/my-queries.js';
import { useConfig } from '../../shared/api/public-queries.js';
import { actOf } from '../../shared/api/query-of.js';
import { Corrections } from '../../shared/deliveries/handovers.js';
import { ShareWin } from '../../shared/deliveries/share-win.js';
import { texts as shared } from '../../shared/deliveries/texts.fr.js';
import { date, dateAndTime, longDate } from '../../shared/format/dates.js';
import { useSession } from '../../shared/session/session-provider.js';
import { useTitle } from '../../shared/site.js';
import { texts as everywhere } from '../../shared/texts.fr.js';
import { Button, ButtonAnchor, ButtonLink, type ButtonKind } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Icon } from '../../shared/ui/icon.js';
import { Notice, FailureNotice } from '../../shared/ui/notice.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { EmptyState, ErrorState, LoadingRegion, Skeleton } from '../../shared/ui/states.js';
import { useToast } from '../../shared/ui/toasts.js';
import { useNow } from '../../shared/use-now.js';
import { stepWords, texts } from './texts.fr.js';
import { WinnerWords } from './winner-words.js';
import './wins.css';

/** A winner's prizes, and every step of their hand-over (docs/product.md rules 37 and 38). */
export function WinsScreen() {
  useTitle(texts.title);
  const wins = useMyWins();
  return (
    <div className="stack stack-6">
      <div className="stack stack-2">
        <h1>{texts.title}</h1>
        <p className="muted">{texts.lead}</p>
      </div>
      <Notice tone="safe">{everywhere.neverMoney}</Notice>
      {wins.isPending ? (
        <LoadingRegion label={texts.loading} className="card stack stack-2">
          <Skeleton width="60%" height="1.5rem" />
          <Skeleton width="80%" height="1rem" />
          <Skeleton width="10rem" height="2.75rem" />
        </LoadingRegion>
      ) : wins.isLoadingError ? (
        <ErrorState title={texts.loadFailed} error={wins.error} onRetry={() => void wins.refetch()} />
      ) : wins.data.wins.length === 0 ? (
        <EmptyState title={texts.none} action={<ButtonLink to="/dashboard">{texts.seeDraws}</ButtonLink>}>
          {texts.noneHint}
        </EmptyState>
      ) : (
        wins.data.wins.map((win) => <WinCard key={win.id} win={win} />)
      )}
    </div>
  );
}

function WinCard({ win }: { win: Win }) {
  const { state, appointment, handover, forfeited } = win;
  const { session } = useSession();
  const blocked = session.status === 'user' && session.user.blocked;
  const open = state !== 'handed_over' && state !== 'forfeited';
  const confirmed = handover?.confirmed_at != null;
  const now = useNow();
  const late = win.call_by !== null && now.getTime() > Date.parse(win.call_by);
  return (
    <Card large id={win.id} className="stack win">
      <header className="row row-4">
        <ProductPicture src={win.image_url} thumb eager />
        <div className="grow">
          {forfeited ? (
            <p className="sm muted">{deliveryStateWords[state]}</p>
          ) : (
            <p className="row row-2 won-mark">
              <Icon of={Trophy} />
              <b>{shared.youWon}</b>
            </p>
          )}
          <h2>{win.product_name}</h2>
          <p className="sm muted">
            {ticketNumber(win.product_id, win.ticket, win.places)},{' '}
            <span className="nowrap">{texts.won(date(win.won_at))}</span>
          </p>
        </div>
      </header>
      <NextAct win={win} />
      <div className="parts">
        <div className="stack">
          {win.call_by !== null && <CallBy at={win.call_by} late={late} />}
          {!late && (state === 'to_contact' || state === 'contacted') && <p>{shared.next[state]}</p>}
          {forfeited && (
            <Notice tone="warn">
              {texts.forfeited(
                longDate(forfeited.at),
                forfeited.to === null ? null : ticketNumber(win.product_id, forfeited.to, win.places),
              )}
            </Notice>
          )}
          {appointment && open && (
            <section className="sheet stack stack-1">
              <h3>{texts.meeting}</h3>
              <dl className="stack stack-1">
                <Fact name={texts.when} value={dateAndTime(appointment.at)} />
                <Fact name={texts.place} value={appointment.place} />
                {appointment.documents !== '' && <Fact name={texts.documents} value={appointment.documents} />}
              </dl>
            </section>
          )}
          {handover && (
            <div className="stack stack-2">
              <p>{texts.handover(longDate(handover.at), handover.by)}</p>
              <Corrections of={handover.corrections} />
              {handover.confirmed_at !== null && (
                <p className="sm muted">{texts.confirmed(longDate(handover.confirmed_at))}</p>
              )}
            </div>
          )}
          {state === 'appointment' && <Sign win={win} kind="secondary" />}
        </div>
        {!forfeited && (
          <div className="stack">
            {open && <HandoverCode win={win} />}
            {open && <Caller call={win.call} />}
            {!blocked && <ShareWin win={win} />}
            {!blocked && <Photo win={win} />}
            {!confirmed && <WinnerWords win={win} kind="secondary" />}
          </div>
        )}
      </div>
      {win.steps.length > 0 && (
        <details>
          <summary>{texts.history}</summary>
          <ol className="steps stack stack-2">
            {win.steps.map(({ kind, at, method }, index) => (
              <li key={index} className="sm">
                <b>{stepWords[kind]}</b>
                {method !== null && ` (${contactMethodWords[method]})`}
                <span className="muted block">{dateAndTime(at)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
      <p className="sm">
        <Link className="tap" to={`/tirages/${win.product_id}`}>
          {texts.proof}
        </Link>
      </p>
    </Card>
  );
}

/** The first thing to do follows the hand-over: respond, show the code, confirm, then show oneself. */
function NextAct({ win }: { win: Win }) {
  switch (win.state) {
    case 'to_contact':
    case 'contacted':
      return <Sign win={win} kind="primary" />;
    case 'appointment':
      return (
        <ButtonAnchor className="at-start" href={`#${codeOf(win)}`}>
          {texts.showCode}
        </ButtonAnchor>
      );
    case 'handed_over':
      return win.handover?.confirmed_at == null ? (
        <Received id={win.id} />
      ) : (
        <WinnerWords win={win} kind={win.words === null ? 'primary' : 'secondary'} />
      );
    case 'forfeited':
      return null;
  }
}

const codeOf = ({ id }: Win) => `code-${id}`;

/** The day by which we call; once it has passed, how to reach us. */
function CallBy({ at, late }: { at: string; late: boolean }) {
  return (
    <div className="stack stack-1">
      <p className={late ? undefined : 'semibold'}>
        {late ? texts.callLate(longDate(at)) : texts.callBy(longDate(at))}
      </p>
      {late && <HelpLine />}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="sm muted">{name}</dt>
      <dd className="breakable">{value}</dd>
    </div>
  );
}

/** The code that the caller knows, and the help line (docs/product.md rule 38). */
function Caller({ call }: Pick<Win, 'call'>) {
  return (
    <section className="sheet stack stack-2">
      <h3>{texts.caller}</h3>
      {call && <p className="num num-lg">{`${call.code.slice(0, 4)} ${call.code.slice(4)}`}</p>}
      <p className="sm">{call ? texts.callerCode(dateAndTime(call.expires_at)) : texts.callerNoCode}</p>
      <HelpLine />
      <p className="sm">
        <Link className="tap" to="/verifier">
          {texts.verify}
        </Link>
      </p>
    </section>
  );
}

/** The code that proves the hand-over; texted to a session that is not old enough to show it (docs/product.md rule 58). */
function HandoverCode({ win }: { win: Win }) {
  const { product_id: productId, ticket } = win;
  const codes = useMyHandoverCodes();
  const channel = useConfig().data?.text_messages;
  const showToast = useToast();
  const send = useMutation({ ...actOf(textMyHandoverCode), onSuccess: () => showToast(texts.codeTexted) });
  const found = codes.data?.codes.find((one) => one.product_id === productId && one.ticket === ticket);
  const twoPeople = found?.needs_two_people === true;
  return (
    <section className="sheet stack stack-2" id={codeOf(win)}>
      <h3>{texts.code}</h3>
      <FailureNotice title={texts.codeFailed} error={codes.isLoadingError ? codes.error : null} />
      {found?.code && <p className="num num-lg">{`${found.code.slice(0, 3)} ${found.code.slice(3)}`}</p>}
      <p className="sm">{twoPeople ? texts.codeTwoPeople : found?.code === null ? texts.codeHidden : texts.codeText}</p>
      {found && channel && !twoPeople && (
        <Button
          kind={found.code === null ? 'secondary' : 'quiet'}
          size="small"
          className="at-start"
          busy={send.isPending}
          onClick={() => send.mutate({ body: { productId, ticket } })}
        >
          {texts.textCode[channel]}
        </Button>
      )}
      {found?.code === null && (twoPeople || !channel) && <HelpLine />}
      <FailureNotice title={texts.textCodeFailed} error={send.error} />
    </section>
  );
}

function Received({ id }: { id: string }) {
  const showToast = useToast();
  const received = useMutation({ ...actOf(confirmReceived), onSuccess: () => showToast(texts.receivedSaved) });
  return (
    <>
      <Button className="at-start" busy={received.isPending} onClick={() => received.mutate({ params: { id } })}>
        {texts.received}
      </Button>
      <FailureNotice title={texts.receivedFailed} error={received.error} />
    </>
  );
}

/** A button with which the winner responds: the 30 days restart (docs/product.md rule 37). */
function Sign({ win: { id, steps }, kind }: { win: Win; kind: ButtonKind }) {
  const showToast = useToast();
  const now = useNow();
  const sign = useMutation({ ...actOf(comeForward), onSuccess: () => showToast(texts.signSaved) });
  const last = steps.filter(({ kind }) => kind === 'came_forward').at(-1);
  if (last && now.getTime() - Date.parse(last.at) < signHours * 3_600_000) {
    return <p className="sm muted">{texts.signed(dateAndTime(last.at))}</p>;
  }
  return (
    <section className="stack stack-2">
      <Button kind={kind} className="at-start" busy={sign.isPending} onClick={() => sign.mutate({ params: { id } })}>
        {texts.sign}
      </Button>
      <p className="sm muted">{texts.signHint}</p>
      <FailureNotice title={texts.signFailed} error={sign.error} />
    </section>
  );
}

function Photo({ win: { id, photo_agreed: agreed, photo_url: photo } }: { win: Win }) {
  const choice = useMutation(actOf(agreeToPhoto));
  return (
    <section className="stack stack-2">
      <h3>{texts.photo}</h3>
      <p className="sm muted">{agreed ? texts.photoAgreed : texts.photoHint}</p>
      {photo !== null && <ProductPicture src={photo} eager={false} />}
      <Button
        kind={agreed ? 'quiet' : 'secondary'}
        className="at-start"
        busy={choice.isPending}
        onClick={() => choice.mutate({ params: { id }, body: { agreed: !agreed } })}
      >
        {agreed ? texts.withdraw : texts.agree}
      </Button>
      <FailureNotice title={texts.photoFailed} error={choice.error} />
    </section>
  );
}
