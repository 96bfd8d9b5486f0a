import type { Win } from '@raffle/contracts/http/deliveries';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Corrections } from '../../shared/deliveries/handovers.js';
import { texts as shared } from '../../shared/deliveries/texts.fr.js';
import { date, dateAndTime, longDate } from '../../shared/format/dates.js';
import { HelpLine } from '../../shared/ui/help-line.js';
import { Icon } from '../../shared/ui/icon.js';
import { trackTexts as texts } from './texts.fr.js';
import './wins.css';

/** Won, called, handed over, received: what is done with its date, what is happening with its place and hour, what comes. */
export function WinTrack({ win, late }: { win: Win; late: boolean }) {
  const { won_at: wonAt, handover } = win;
  const confirmedAt = handover?.confirmed_at ?? null;
  const steps = [
    { name: texts.won, text: date(wonAt) },
    { name: texts.call, text: <Call win={win} late={late} /> },
    { name: texts.handover, text: <HandOver win={win} /> },
    {
      name: texts.received,
      text: confirmedAt === null ? texts.confirm[handover ? 'now' : 'later'] : texts.confirmed(longDate(confirmedAt)),
    },
  ];
  const current = confirmedAt === null ? currentOf[win.state] : steps.length;
  return (
    <ol className="track">
      {steps.map(({ name, text }, at) => (
        <li key={name} className={at < current ? 'done' : undefined} aria-current={at === current ? 'step' : undefined}>
          <span className="mark">{at < current && <Icon of={Check} />}</span>
          <div className="grow">
            <h3>
              {name}
              {at < current && <span className="sr"> ({texts.done})</span>}
            </h3>
            <div className="stack stack-2">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The step of the track that is happening. */
const currentOf: Record<Win['state'], number> = {
  to_contact: 1,
  contacted: 2,
  appointment: 2,
  handed_over: 3,
  forfeited: 1,
};

/** The day by which we call and, once it has passed, how to reach us; then the day on which we spoke. */
function Call({ win: { state, call_by: callBy, steps }, late }: { win: Win; late: boolean }): ReactNode {
  if (state !== 'to_contact') {
    // The newest steps need not have it.
    const spoke = steps.find(({ kind }) => kind === 'contacted' || kind === 'appointment');
    return spoke && date(spoke.at);
  }
  return (
    <>
      {callBy !== null && (
        <p className={late ? undefined : 'semibold'}>{(late ? texts.callLate : texts.callBy)(longDate(callBy))}</p>
      )}
      {late ? <HelpLine className="btn btn-2" /> : <p>{shared.next.to_contact}</p>}
    </>
  );
}

/** Where and when; then by whom it was, and what was corrected since. */
function HandOver({ win: { state, appointment, handover } }: { win: Win }): ReactNode {
  if (handover) {
    return (
      <>
        <p>{texts.handedOver(longDate(handover.at), handover.by)}</p>
        <Corrections of={handover.corrections} />
      </>
    );
  }
  if (state === 'contacted') return shared.next.contacted;
  if (appointment === null) return texts.free;
  return (
    <>
      <p className="semibold">{dateAndTime(appointment.at)}</p>
      <p className="breakable">{appointment.place}</p>
      {appointment.documents !== '' && <p className="breakable">{texts.bring(appointment.documents)}</p>}
    </>
  );
}
