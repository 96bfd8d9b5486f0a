import { useId } from 'react';
import { Button } from '../ui/button.js';
import { useModal } from '../ui/dialog.js';
import { texts as everywhere } from '../texts.fr.js';
import { texts } from './texts.fr.js';
import './stage/draw-stage.css';
import './win-takeover.css';

/** The whole screen in gold: what was won, with which ticket, and what happens next. */
export function WinTakeover({ product, numbers, onClose, onSee = onClose }: WinTakeoverProps) {
  const id = useId();
  const { onClick: _, ...modal } = useModal(true, onClose);
  return (
    <dialog {...modal} className="fullscreen" aria-labelledby={id}>
      <div className="takeover">
        {product.image_url !== '' && <img src={product.image_url} alt="" width={320} height={240} />}
        <h2 id={id}>{texts.youWon}</h2>
        <p>
          <b>{product.name}</b>
        </p>
        <p className="num">{numbers.join(', ')}</p>
        <p>{texts.weContact}</p>
        <p>
          <b>{everywhere.neverMoney}</b>
        </p>
        <Button size="large" onClick={onSee}>
          {texts.seeDraw}
        </Button>
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
  onSee?: () => void;
}
