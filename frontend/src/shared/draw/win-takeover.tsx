import type { Win } from '@raffle/contracts/http/deliveries';
import { ticketNumber } from '@raffle/contracts/ticket-number';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMyWins } from '../api/my-queries.js';
import { useSession } from '../session/session-provider.js';
import { texts as everywhere } from '../texts.fr.js';
import { Button, ButtonLink } from '../ui/button.js';
import { useModal } from '../ui/dialog.js';
import { isPlainClick } from '../ui/plain-click.js';
import { ProductPicture } from '../ui/product-picture.js';
import { texts } from './texts.fr.js';
import './stage/draw-stage.css';
import './win-takeover.css';

/** Tells a signed-in winner in gold on whatever page is open, within two seconds of the draw; the draw's own page does so itself. */
export function NewWin() {
  const { session } = useSession();
  return session.status === 'user' ? <Watch key={session.user.id} /> : null;
}

const pageOf = ({ product_id }: Win): string => `/tirages/${product_id}`;

function Watch() {
  const wins = useMyWins().data?.wins;
  const known = useRef<ReadonlySet<string> | null>(null);
  const [won, setWon] = useState<Win | null>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!wins) return;
    const before = known.current;
    known.current = new Set(wins.map(({ id }) => id));
    const fresh = before && wins.find(({ id }) => !before.has(id));
    if (fresh && pathname !== pageOf(fresh)) setWon(fresh);
  }, [wins, pathname]);
  if (!won) return null;
  return (
    <WinTakeover
      product={{ name: won.product_name, image_url: won.image_url }}
      numbers={[ticketNumber(won.product_id, won.ticket, won.places)]}
      onClose={() => setWon(null)}
      drawPage={pageOf(won)}
    />
  );
}

/** The whole screen in gold: what was won, with which ticket, and what happens next. */
export function WinTakeover({ product, numbers, onClose, drawPage }: WinTakeoverProps) {
  const id = useId();
  const { onClick: _, ...modal } = useModal(true, onClose);
  return (
    <dialog {...modal} className="fullscreen" aria-labelledby={id}>
      <div className="takeover">
        <ProductPicture src={product.image_url} eager />
        <h2 id={id}>{texts.youWon}</h2>
        <p>
          <b>
            <bdi>{product.name}</bdi>
          </b>
        </p>
        <p className="num">{numbers.join(', ')}</p>
        <p>{texts.weContact}</p>
        <p>
          <b>{everywhere.neverMoney}</b>
        </p>
        {drawPage === undefined ? (
          <Button size="large" onClick={onClose}>
            {texts.seeDraw}
          </Button>
        ) : (
          <ButtonLink size="large" to={drawPage} onClick={(event) => isPlainClick(event) && onClose()}>
            {texts.seeDraw}
          </ButtonLink>
        )}
      </div>
    </dialog>
  );
}

export interface WinTakeoverProps {
  product: { name: string; image_url: string };
  /** The ticket numbers as people read them. */
  numbers: readonly string[];
  onClose: () => void;
  /** By default the draw is on the page below. */
  drawPage?: string;
}
