import type { DrawRecord } from '@raffle/contracts/http/draws';
import { money } from '../../shared/format/money.js';
import { drawAddress } from '../../shared/site.js';
import { Card } from '../../shared/ui/card.js';
import { Share } from '../../shared/ui/share.js';
import { texts } from './texts.fr.js';

/** Shares a draw, its hour once that is fixed, or, once it is completed, its result. */
export function ShareDraw(props: ShareDrawProps) {
  const { id, done } = props;
  return (
    <Card large={!done} className="stack stack-3">
      <h2>{done ? texts.shareResult : texts.shareDraw}</h2>
      <Share text={messageOf(props)} link={drawAddress(id)} />
    </Card>
  );
}

function messageOf({ name, price, done, hour = null, demonstration }: ShareDrawProps): string {
  if (demonstration) return texts.demonstrationMessage(name);
  if (hour !== null) return texts.hourMessage(name, hour);
  return (done ? texts.resultMessage : texts.drawMessage)(name, money(price));
}

interface ShareDrawProps {
  id: number;
  name: string;
  /** Of a ticket, F CFA. */
  price: number;
  done?: boolean;
  hour?: string | null;
  demonstration?: boolean | undefined;
}

/** The result of a draw, for `ShareDraw`. */
export const resultOf = ({ product, terms, demonstration }: DrawRecord) => ({
  id: product.id,
  name: product.name,
  price: terms.price,
  done: true,
  demonstration,
});
