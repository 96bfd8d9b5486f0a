import type { DrawRecord } from '@raffle/contracts/http/draws';
import { Check } from 'lucide-react';
import { useEffect, useId, useReducer, useRef } from 'react';
import { numberIn, numberLength } from '../draw-record.js';
import { counted } from '../../format/plural.js';
import { Listen } from '../../listen/listen.js';
import { useWide } from '../../use-wide.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useModal } from '../../ui/dialog.js';
import { hourTexts } from '../../ui/hour-texts.fr.js';
import { Icon } from '../../ui/icon.js';
import { LogoMark } from '../../ui/logo.js';
import { Spinner } from '../../ui/spinner.js';
import { OwnNumbers } from './own-numbers.js';
import { landed, nextMoment, opening, proofMarks, rollsTo, tape, type Moment } from './stage-play.js';
import { ordinal, stageTexts as texts } from '../texts.fr.js';
import './draw-stage.css';
import './slots.css';
import '../../ui/ticket.css';

/** Own tickets in one line, on a phone and on a wide screen. */
const maxOwn = { phone: 2, wide: 6 };

/** Animates the draw: the roll stops on each ticket of the record, and the slots fill. The record alone says which tickets win. */
export function DrawStage({ record, onDone, own = [], replay = false }: DrawStageProps) {
  const { onClick: _, ...modal } = useModal(true, onDone);
  const slots = useId();
  const wide = useWide();
  const now = usePlay(record.picks.length, onDone);

  const current = 'pick' in now ? record.picks[now.pick] : undefined;
  const prizes = record.picks.filter((pick) => pick.wins).length;
  const filled = record.picks.slice(0, landed(now, record.picks.length));
  const wonSoFar = filled.filter((pick) => pick.wins).length;
  const turn = Math.min(now.phase === 'land' && current?.wins ? wonSoFar - 1 : wonSoFar, prizes - 1);
  const title = replay ? texts.replayed : texts.drawing;
  const landedPick = now.phase === 'land' ? current : undefined;
  const caption = !landedPick || landedPick.wins ? texts.fixed : landedPick.given_up ? texts.givenUp : texts.alreadyWon;

  return (
    <dialog {...modal} className="fullscreen" aria-label={title}>
      <div className="drawroom" style={numberLength(record)}>
        <header className="wrap row head">
          <LogoMark />
          <div className="grow">
            <p className="row row-wrap row-2">
              {record.demonstration && <Badge dot>{hourTexts.demonstration}</Badge>}
              <Badge tone="solid" dot className="gold">
                {title}
              </Badge>
            </p>
            <h1>
              <bdi>{record.product.name}</bdi>
            </h1>
            <p className="sm on-stage-2 clip">
              {counted(record.tickets, 'ticket', 'tickets')}, {counted(prizes, 'lot', 'lots')}
            </p>
          </div>
        </header>
        <div className="window">
          <p className="cap num">{texts.nth(ordinal(turn), prizes)}</p>
          <div className="over-tape">
            <Tape now={now} record={record} />
            <span className="sight num" />
          </div>
          <p className="cap on-stage-2 sm">{caption}</p>
        </div>
        <section className="wrap stack foot-room">
          <p className="sr" role="status">
            {landedPick?.wins &&
              texts.spoken(numberIn(record, landedPick), landedPick.display_name ?? '', landedPick.city ?? '')}
            {landedPick?.wins && own.includes(landedPick.ticket) && `. ${texts.yours}.`}
          </p>
          {own.length > 0 && (
            <OwnNumbers
              tickets={own}
              won={filled.filter((pick) => pick.wins && own.includes(pick.ticket)).map(({ ticket }) => ticket)}
              maxShown={wide ? maxOwn.wide : maxOwn.phone}
              numberOf={(ticket) => numberIn(record, { ticket })}
            />
          )}
          <div id={slots}>
            <Slots record={record} filled={filled} prizes={prizes} own={own} />
          </div>
          <div className="row between row-wrap">
            <ProofLine now={now} />
            <Listen to={slots} kind="stage" />
            <Button kind="stage" size="small" onClick={onDone}>
              {texts.skip}
            </Button>
          </div>
        </section>
      </div>
    </dialog>
  );
}

export interface DrawStageProps {
  record: DrawRecord;
  onDone: () => void;
  /** Tickets of who watches, from 0. */
  own?: readonly number[] | undefined;
  /** It took place earlier. */
  replay?: boolean;
}

function usePlay(picks: number, onDone: () => void): Moment {
  const [now, move] = useReducer((_: Moment, next: Moment) => next, opening);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    const step = nextMoment(now, picks, reducedMotion());
    if (step === null) {
      done.current();
      return;
    }
    const timer = setTimeout(() => move(step.next), step.after);
    return () => clearTimeout(timer);
  }, [now, picks]);
  return now;
}

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function Tape({ now, record }: { now: Moment; record: DrawRecord }) {
  const pick = 'pick' in now ? record.picks[now.pick] : record.picks[0];
  if (!pick) return null;
  const numbers = tape(pick.ticket, record.tickets);
  const middle = (numbers.length - 1) / 2;
  const rolls = 'pick' in now && rollsTo(now.pick, record.picks.length, reducedMotion());
  return (
    // A new key restarts the roll for each ticket.
    <div key={'pick' in now ? now.pick : 'before'} className={rolls ? 'tape go' : 'tape'} aria-hidden="true">
      {numbers.map((value, position) => {
        const distance = Math.min(5, Math.abs(position - middle));
        const shown = distance === 0 && now.phase === 'land' ? (pick.wins ? ' leaving' : ' grey') : '';
        return (
          <span
            key={position}
            className={`num n${distance}${distance > 0 || now.phase === 'proof' ? ' blur' : ''}${shown}`}
          >
            {now.phase === 'proof' ? '····' : numberIn(record, { ticket: value })}
          </span>
        );
      })}
    </div>
  );
}

/** Slots visible at a time: the last filled ones, and the next one. */
const slotsInSight = 6;

function Slots({ record, filled, prizes, own }: SlotsProps) {
  const won = filled.filter((pick) => pick.wins).length;
  const slots = filled.length + prizes - won;
  const first = Math.max(0, Math.min(filled.length + 1, slots) - slotsInSight);
  return (
    <ol className="slots">
      {filled.slice(first).map((pick) =>
        pick.wins ? (
          <li key={pick.ticket} className="slot done">
            <span className="num">{numberIn(record, pick)}</span>
            <p className="named">
              <b>
                <bdi>{pick.display_name}</bdi>
              </b>
              <br />
              <span className="sm">{own.includes(pick.ticket) ? <b>{texts.yours}</b> : pick.city}</span>
            </p>
          </li>
        ) : (
          <li key={pick.ticket} className="slot">
            <s className="num on-stage-2">{numberIn(record, pick)}</s>
            <p className="sm on-stage-2">{pick.given_up ? texts.givenUpShort : texts.alreadyWonShort}</p>
          </li>
        ),
      )}
      {Array.from({ length: Math.min(slots, first + slotsInSight) - filled.length }, (_, index) => (
        <li key={`empty-${index}`} className={index === 0 ? 'slot now' : 'slot'}>
          <span className="num on-stage-2" aria-hidden="true">
            ····
          </span>
          <p className="on-stage-2">{texts.slot(ordinal(won + index))}</p>
        </li>
      ))}
    </ol>
  );
}

interface SlotsProps {
  record: DrawRecord;
  filled: DrawRecord['picks'];
  prizes: number;
  own: readonly number[];
}

function ProofLine({ now }: { now: Moment }) {
  const marked = now.phase === 'proof' ? now.marks : now.phase === 'end' ? texts.proof.length : proofMarks;
  return (
    <ul className="proof">
      {texts.proof.map((label, index) => (
        <li key={label}>
          {index < marked ? <Icon of={Check} /> : <Spinner />}
          {label}
        </li>
      ))}
    </ul>
  );
}
