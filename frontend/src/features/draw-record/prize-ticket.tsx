import type { Product } from '@raffle/contracts/http/products';
import { prizeFacts } from '@raffle/contracts/prize-facts';
import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import { useId, type ReactNode } from 'react';
import { counted } from '../../shared/format/plural.js';
import { Listen } from '../../shared/listen/listen.js';
import { Badge } from '../../shared/ui/badge.js';
import { Tear, Ticket } from '../../shared/ui/card.js';
import { hourTexts } from '../../shared/ui/hour-texts.fr.js';
import { PrizeFacts } from '../../shared/ui/prize-facts.js';
import { ProductGallery } from '../../shared/ui/product-gallery.js';
import { ProductAdditions } from './product-additions.js';

/** What can be won, over its stub. @param props.state the badge of its sale @param props.first right below the name @param props.children the stub */
export function PrizeTicket({ product, state, first, children }: PrizeTicketProps) {
  const id = useId();
  return (
    <Ticket className="product">
      <ProductGallery product={product} />
      <div className="stack stack-5" id={id}>
        <div className="stack stack-3">
          <p className="row row-2 row-wrap">
            <Badge tone="gold">{counted(product.max_winners, 'gagnant', 'gagnants')}</Badge>
            {state}
            {isDemonstration(product.beacon_rule) && <Badge dot>{hourTexts.demonstration}</Badge>}
          </p>
          <h1>{product.name}</h1>
          {first}
          {/* Not beside the name, which has the whole width. */}
          <div className="row">
            {product.description !== '' && <p className="muted lines grow">{product.description}</p>}
            <Listen to={id} upright />
          </div>
          <PrizeFacts facts={prizeFacts(product)} />
          <ProductAdditions product={product} />
        </div>
        <Tear />
        {children}
      </div>
    </Ticket>
  );
}

interface PrizeTicketProps {
  product: Product;
  state: ReactNode;
  first?: ReactNode;
  children: ReactNode;
}
