import type { DrawRecord } from '@raffle/contracts/http/draws';
import type { Product } from '@raffle/contracts/http/products';
import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import { ChevronLeft, ChevronRight, Maximize, Play, RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useProduct } from '../../shared/api/public-queries.js';
import { useDrawRecord } from '../../shared/draw/draw-record.js';
import { SheetButton } from '../../shared/draw/sheet-button.js';
import { DrawStage } from '../../shared/draw/stage/draw-stage.js';
import { useReadAgain } from '../../shared/draw/use-read-again.js';
import { dateAndTime } from '../../shared/format/dates.js';
import { number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { Countdown } from '../../shared/ui/countdown.js';
import { hourTexts } from '../../shared/ui/hour-texts.fr.js';
import { isFull } from '../../shared/places.js';
import { useTitle, drawAddress } from '../../shared/site.js';
import { Badge } from '../../shared/ui/badge.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Icon } from '../../shared/ui/icon.js';
import { LogoMark } from '../../shared/ui/logo.js';
import { markedAround } from '../../shared/ui/marked-around.js';
import { isPlainClick } from '../../shared/ui/plain-click.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { QrCode } from '../../shared/ui/qr-code.js';
import { ComingScreen } from '../../shared/ui/spinner.js';
import { ErrorState } from '../../shared/ui/states.js';
import { enterFullScreen, leaveFullScreen } from './present-link.js';
import { PresentedWinners, PublicAddress, usePages } from './presented-winners.js';
import { texts } from './texts.fr.js';
import { useAwakeScreen } from './use-awake-screen.js';
import { useLaterDraws, useNextDraw, useRetried } from './use-later-draws.js';
import styles from './presentation.module.css';

/**
 * A draw for a hall or a live stream: the prize, the roll, then the winners, who stay on screen. It reads only public data. Opened
 * before the draw, it follows the draw automatically.
 */
export function PresentationScreen() {
  const id = Number(useParams().id);
  const product = useProduct(id, true);
  const record = useDrawRecord(id, product.data?.status === 'completed');
  useReadAgain(product.data, product.refetch);
  useTitle(product.data ? texts.presentTitle(product.data.name) : texts.title);
  useRetried(record);
  if (product.isLoadingError) {
    const { error, refetch } = product;
    return <ErrorState title={error.message} error={error} onRetry={() => void refetch()} />;
  }
  return product.data ? (
    <Presentation key={id} product={product.data} record={record.data} />
  ) : (
    <ComingScreen title={texts.loading} />
  );
}

function Presentation({ product, record }: { product: Product; record: DrawRecord | undefined }) {
  const queue = useLaterDraws(product);
  const [awaited, setAwaited] = useState(queue.follows);
  const [chosen, setChosen] = useState<'roll' | 'winners' | null>(null);
  // If the page is open before the draw, the roll starts automatically; for an earlier draw the presenter starts it.
  if (!record && !awaited && product.status !== 'completed') setAwaited(true);
  const scene = record ? (chosen ?? (awaited ? 'roll' : 'opening')) : 'opening';
  const pages = usePages(record, scene === 'winners');
  const navigate = useNavigate();
  const draw = `/admin/products/${product.id}/draw`;
  useNextDraw(queue.ids, scene === 'winners' && awaited, pages.count);
  const leave = () => {
    leaveFullScreen();
    void navigate(draw);
  };
  const roll = record ? () => setChosen('roll') : null;
  useAwakeScreen();
  useKeys({ ' ': roll, Escape: leave, ArrowRight: () => pages.turn(1), ArrowLeft: () => pages.turn(-1) });

  return (
    <main ref={aroundPresentation} className={styles.presentation}>
      {record && scene === 'roll' && <DrawStage record={record} onDone={() => setChosen('winners')} />}
      {record && scene === 'winners' ? (
        <PresentedWinners record={record} page={pages.page} />
      ) : (
        <Opening product={product} record={record} />
      )}
      <footer className={classNames('row row-wrap', styles.presenter)}>
        {roll ? (
          <Button kind="gold" onClick={roll}>
            <Icon of={scene === 'winners' ? RotateCcw : Play} />
            {scene === 'winners' ? texts.replay : texts.start}
          </Button>
        ) : (
          <p className="grow">{texts.follows}</p>
        )}
        {scene === 'winners' && pages.count > 1 && (
          <div className="row">
            <Button kind="stage" icon aria-label={texts.previousPage} onClick={() => pages.turn(-1)}>
              <Icon of={ChevronLeft} />
            </Button>
            <span className="num">{texts.page(pages.page + 1, pages.count)}</span>
            <Button kind="stage" icon aria-label={texts.nextPage} onClick={() => pages.turn(1)}>
              <Icon of={ChevronRight} />
            </Button>
          </div>
        )}
        <p className={classNames('sm grow clip', styles.keys)}>
          {scene === 'winners' && awaited && queue.ids.length > 0 ? texts.thenNext : texts.keys}
        </p>
        <div className="row row-wrap">
          {record && <SheetButton record={record} kind="stage" />}
          <Button kind="stage" onClick={enterFullScreen}>
            <Icon of={Maximize} />
            {texts.fullScreen}
          </Button>
          <ButtonLink kind="stage" to={draw} onClick={(event) => isPlainClick(event) && leaveFullScreen()}>
            <Icon of={X} />
            {texts.leave}
          </ButtonLink>
        </div>
      </footer>
    </main>
  );
}

const aroundPresentation = markedAround('presentation');

/** The prizes, the number of places and the state of the draw. */
function Opening({ product, record }: { product: Product; record: DrawRecord | undefined }) {
  const address = drawAddress(product.id);
  return (
    <div className={styles.opening}>
      <div className="stack stack-5">
        <ProductPicture src={product.image_url} eager place="page" />
        <div className={classNames('row', styles.follow)}>
          <QrCode text={address} label={texts.addressOf(address)} />
          <p>
            {isDemonstration(product.beacon_rule) ? texts.follow : texts.scan}
            <br />
            <PublicAddress address={address} />
          </p>
        </div>
      </div>
      <div className="stack stack-5">
        <p className={classNames('row', styles.kicker)}>
          <LogoMark />
          {texts.drawOf}
          {isDemonstration(product.beacon_rule) && <Badge dot>{hourTexts.demonstration}</Badge>}
        </p>
        <h1>
          <bdi>{product.name}</bdi>
        </h1>
        <dl className="row row-wrap">
          <Figure value={product.max_winners} words={texts.prizesToWin} />
          <Figure value={product.max_participants} words={texts.placesOf} />
        </dl>
        {product.cancelled ? (
          <p>
            <b>{texts.cancelledOn(dateAndTime(product.cancelled.at))}</b>
            <br />
            {product.cancelled.reason}
          </p>
        ) : (
          <>
            <p role="status">{stateOf(product, record)}</p>
            {!record && product.draw_at !== null && (
              <p className={styles.countdown}>
                <Countdown to={product.draw_at} />
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function stateOf(product: Product, record: DrawRecord | undefined): string {
  if (!record && product.status === 'active' && product.draw_at !== null) return hourTexts.ahead(product.draw_at);
  const expected = product.frozen?.beacon_expected_at;
  const listed = record?.tickets ?? product.frozen?.tickets;
  if (!record && expected) return texts.awaits(dateAndTime(expected));
  if (listed !== undefined) return texts.listClosed(counted(listed, 'ticket', 'tickets'));
  return isFull(product) || product.status !== 'active'
    ? texts.allTaken
    : texts.takenSoFar(number(product.current_participants + product.artificial_boost));
}

function Figure({ value, words }: { value: number; words: readonly [string, string] }) {
  return (
    <div className={styles.figure}>
      <dt>{value > 1 ? words[1] : words[0]}</dt>
      <dd className="num">{number(value)}</dd>
    </div>
  );
}

/** The presenter's keyboard shortcuts; ignored while a dialog is open. Space on a button or link activates that instead. */
function useKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = keys[event.key];
      if (!act || event.repeat || document.querySelector('dialog[open]')) return;
      if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a')) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
