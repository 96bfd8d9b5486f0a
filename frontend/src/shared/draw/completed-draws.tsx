import { drawsPerPage, listDraws, type CompletedDraw } from '@raffle/contracts/http/draws';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../api/query-of.js';
import { Handover, Handovers } from '../deliveries/handovers.js';
import { ShownWinner } from '../deliveries/shown-winner.js';
import { date } from '../format/dates.js';
import { number } from '../format/money.js';
import { counted, plural } from '../format/plural.js';
import { unbroken } from '../format/unbroken.js';
import { Badge } from '../ui/badge.js';
import { ButtonLink } from '../ui/button.js';
import { Tear } from '../ui/card.js';
import { classNames } from '../ui/class-names.js';
import type { PageTurn } from '../page-turn.js';
import { hourTexts } from '../ui/hour-texts.fr.js';
import { pageCount, Pager, readPage } from '../ui/pager.js';
import { ProductPicture } from '../ui/product-picture.js';
import { EmptyState, ErrorState, LoadingRegion, Skeleton } from '../ui/states.js';
import { useRefreshFailure } from '../ui/toasts.js';
import { ticketsAndPeople } from './tickets-and-people.js';
import { Forfeits } from './forfeits.js';
import { texts } from './texts.fr.js';
import '../ui/badge.css';
import '../ui/figures.css';
import '../ui/ticket.css';
import './completed-draws.css';

/** Completed draws, newest first, with their totals; the page number is stored in the URL (docs/product.md rule 13). */
export function CompletedDraws({
  loading,
  loadFailed,
  openDraws,
  waits = false,
  mark,
  mine,
  action,
}: CompletedDrawsProps) {
  const [search] = useSearchParams();
  const asked = readPage(search);
  const { page } = asked;
  // The previous page is shown until the next has loaded.
  const draws = useQuery({ ...drawsQuery(asked), placeholderData: keepPreviousData });
  useRefreshFailure(draws, loadFailed);
  const pages = pageCount(draws.data?.total ?? 0, drawsPerPage);

  if (draws.isPending || waits) return <Loading label={loading} figuresLast={mark !== undefined} />;
  if (draws.isLoadingError) {
    return <ErrorState title={loadFailed} error={draws.error} onRetry={() => void draws.refetch()} />;
  }
  return (
    <>
      {mark === undefined && <Statistics stats={draws.data.stats} />}
      {draws.data.draws.length === 0 ? (
        <EmptyState title={texts.empty} action={<ButtonLink to={openDraws}>{texts.emptyAction}</ButtonLink>}>
          {texts.emptyHint}
        </EmptyState>
      ) : (
        <ul className="grid" aria-busy={draws.isPlaceholderData || undefined}>
          {draws.data.draws.map((draw, index) => (
            <DrawCard
              key={draw.product_id}
              draw={draw}
              mark={mark?.(draw)}
              mine={mine && (mine(draw) ?? [])}
              eager={index < 2}
            >
              {action(draw)}
            </DrawCard>
          ))}
        </ul>
      )}
      {(pages > 1 || page > 1) && (
        <Pager label={texts.pages} page={Math.min(page, pages + 1)} pages={pages} edges={draws.data.edges} />
      )}
      {mark !== undefined && (
        <section className="stack stack-3">
          <h2>{texts.everybody}</h2>
          <Statistics stats={draws.data.stats} />
        </section>
      )}
    </>
  );
}

export interface CompletedDrawsProps {
  /** For screen readers while the list loads. */
  loading: string;
  loadFailed: string;
  /** Where the open draws are, shown while the list is empty. */
  openDraws: string;
  /** True while what `mark` says is unknown. */
  waits?: boolean;
  /** Below the name of a draw, for a person: the figures of everybody are then last. */
  mark?: (draw: CompletedDraw) => ReactNode;
  /** The reader's own tickets of a draw, among which one may have won. */
  mine?: (draw: CompletedDraw) => readonly number[] | undefined;
  /** The only link of a draw. */
  action: (draw: CompletedDraw) => ReactNode;
}

type Stats = Record<'finished' | 'winners' | 'participants' | 'average', number>;

function Statistics({ stats }: { stats: Stats }) {
  return (
    <dl className="card stats four" aria-label={texts.statistics}>
      {figures.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className="num num-lg">{number(stats[key])}</dd>
        </div>
      ))}
    </dl>
  );
}

const figures = [
  { key: 'finished', label: texts.finished },
  { key: 'winners', label: texts.winnersTotal },
  { key: 'participants', label: texts.participants },
  { key: 'average', label: texts.average },
] as const;

function Loading({ label, figuresLast }: { label: string; figuresLast: boolean }) {
  return (
    <LoadingRegion label={label} className="stack stack-6">
      {!figuresLast && (
        <div className="card stats four">
          {figures.map((figure) => (
            <div key={figure.key}>
              <span className="sm muted">{figure.label}</span>
              <Skeleton width="4rem" height="2rem" />
            </div>
          ))}
        </div>
      )}
      <div className="grid">
        {[1, 2, 3, 4].map((key) => (
          <div key={key} className="ticket past">
            <div className="row top">
              <div className="shot thumb" />
              <div className="stack stack-2 grow">
                <Skeleton width="60%" height="1.25rem" />
                <Skeleton width="80%" height="1rem" />
              </div>
            </div>
            <hr className="tear" aria-hidden="true" />
            <div className="stack stack-2 stub">
              <Skeleton width="4rem" height="1.25rem" />
              <Skeleton width="100%" height="2.5rem" />
              <Skeleton width="9rem" height="2.75rem" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

/** One page of the completed draws, newest first, with the statistics of all. */
export const drawsQuery = (page: PageTurn) => queryOf(listDraws, { query: { ...page, limit: drawsPerPage } });

/** Winners named on a card; the page of the draw has them all. */
const shownWinners = 3;

/** One completed draw as a ticket: the product above its winners, and one link. */
function DrawCard({ draw, mark, mine, eager, children }: DrawCardProps) {
  const more = draw.winners.length - shownWinners;
  const shown = draw.winner_tickets.slice(0, shownWinners);
  return (
    <li className="ticket past">
      <div className="row top">
        <ProductPicture src={draw.image_url} thumb eager={eager} />
        <div className="grow">
          <h2>{unbroken(draw.name)}</h2>
          <p className="sm muted">
            <span className="nowrap">{date(draw.drawn_at)}</span>, {ticketsAndPeople(draw)}
          </p>
          {draw.demonstration && (
            <Badge dot className="my-mark">
              {hourTexts.demonstration}
            </Badge>
          )}
          {mark}
        </div>
      </div>
      <Tear />
      <div className="stack stack-2 stub">
        <p className="sm muted">{plural(draw.winners.length, texts.winner, texts.winners)}</p>
        <ul className="stack stack-2">
          {draw.winners.slice(0, shownWinners).map((winner, index) => (
            <Winner
              key={index}
              draw={draw}
              public={winner}
              ticket={draw.winner_tickets[index]}
              own={mine?.includes(draw.winner_tickets[index] ?? -1)}
            />
          ))}
        </ul>
        {more > 0 && <p className="sm muted">{texts.moreWinners(counted(more, 'autre', 'autres'))}</p>}
        <Handovers
          productId={draw.product_id}
          places={draw.tickets}
          handovers={draw.handovers.filter(({ ticket }) => !shown.includes(ticket))}
        />
        <Forfeits productId={draw.product_id} places={draw.tickets} forfeits={draw.forfeits} />
        {children}
      </div>
    </li>
  );
}

interface DrawCardProps {
  draw: CompletedDraw;
  mark: ReactNode;
  mine: readonly number[] | undefined;
  eager: boolean;
  children: ReactNode;
}

/** @param public the name and after it, where known, the city: `Essi A., Kara` */
function Winner({ draw, public: shown, ticket, own }: WinnerProps) {
  const words = draw.words.find((one) => one.ticket === ticket);
  // A name has no comma (docs/product.md rule 49).
  const [name = '', ...cities] = shown.split(', ');
  const city = words?.city || cities.join(', ');
  return (
    <li className="champion">
      <span className={classNames('roll', (own ?? !draw.demonstration) && 'gold')}>
        <b>
          <bdi>{words?.first_name || name}</bdi>
        </b>
        {own && <span className="badge">{texts.you}</span>}
        {city !== '' && (
          <>
            <span className="sr">, </span>
            <span className="sm">{city}</span>
          </>
        )}
        {ticket !== undefined && (
          <>
            <span className="sr">, </span>
            <span className="sm num">{ticketNumber(draw.product_id, ticket, draw.tickets)}</span>
          </>
        )}
        <Handover handover={draw.handovers.find((one) => one.ticket === ticket)} />
      </span>
      {words && <ShownWinner productId={draw.product_id} words={words} />}
    </li>
  );
}

interface WinnerProps {
  draw: CompletedDraw;
  public: string;
  /** Undefined beyond the first 20. */
  ticket: number | undefined;
  /** The reader's: in a list of what is theirs, the gold one. */
  own: boolean | undefined;
}
