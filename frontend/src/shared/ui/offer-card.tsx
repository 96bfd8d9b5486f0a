import type { Product } from '@raffle/contracts/http/products';
import { isDemonstration } from '@raffle/draw-protocol/beacon-rule';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { farDate, shortDate, stillOpen } from '../format/dates.js';
import { money, number, percent } from '../format/money.js';
import { odds } from '../format/odds.js';
import { counted } from '../format/plural.js';
import { unbroken } from '../format/unbroken.js';
import { HourOfDraw } from './hour-of-draw.js';
import { hourTexts } from './hour-texts.fr.js';
import { isFull, isHeldUp, saleIsOver } from '../places.js';
import { Badge } from './badge.js';
import { ButtonLink } from './button.js';
import { Tear } from './card.js';
import { Amount } from './amount.js';
import { Icon } from './icon.js';
import { ProductPicture } from './product-picture.js';
import { Progress } from './progress.js';
import { SaleRule } from './sale-rule.js';
import { Skeleton } from './states.js';
import './figures.css';
import './offer-card.css';

/**
 * One open draw as a ticket: picture over stub. Without a free place it links to the draw's page instead of a purchase.
 * Participants include the boost, as the specification shows them (sections 2 and 9); the bar is capped at 100 %.
 */
export function OfferCard({ product, now, action, eager, to, held = 0 }: OfferCardProps) {
  const name = unbroken(product.name);
  const taken = product.current_participants + product.artificial_boost;
  const over = saleIsOver(product, now);
  const sells = product.places_left > 0 && !over;
  const full = isFull(product);
  const far = farDate(product.draw_date, now);
  return (
    <li className="ticket offer">
      <div className="top">
        <ProductPicture src={product.image_url} eager={eager} />
        <div className="txt">
          <p className="row row-2 row-wrap">
            <Badge tone="gold">{counted(product.max_winners, 'gagnant', 'gagnants')}</Badge>
            {held > 0 && (
              <Badge tone="ok" dot>
                Vos tickets&nbsp;: {held}
              </Badge>
            )}
            {full && (
              <Badge tone="ok" dot>
                Complet
              </Badge>
            )}
            {isDemonstration(product.beacon_rule) && <Badge dot>{hourTexts.demonstration}</Badge>}
            {over && <Badge dot>Ventes terminées</Badge>}
            {!over && isHeldUp(product) && (
              <Badge tone="info" dot>
                Complet pour le moment
              </Badge>
            )}
          </p>
          <h3>{to === undefined ? name : <Link to={to}>{name}</Link>}</h3>
          <p className="sm muted">{product.description}</p>
          {product.retail_value !== null && <p className="sm semibold">Valeur {money(product.retail_value)}</p>}
        </div>
      </div>
      <Tear />
      <div className="stub">
        <Amount value={product.ticket_price} unit={'F\u00a0CFA le ticket'} />
        {product.draw_at === null ? (
          <p className="sm muted row row-2">
            <Icon of={Clock} />
            {full ? 'Tirage bientôt' : `${stillOpen(product.draw_date, now)}${far ? ` · ${far}` : ''}`}
          </p>
        ) : (
          <HourOfDraw at={product.draw_at} />
        )}
        {!full && (
          <SaleRule end={product.sale_ends_at && shortDate(product.sale_ends_at, now)} rule={product.beacon_rule} />
        )}
        <div className="stack stack-2">
          <Progress
            value={taken}
            max={product.max_participants}
            label={`Places prises\u00a0: ${number(taken)} sur ${number(product.max_participants)}`}
          />
          <div className="facts">
            <span>
              <b>{number(taken)}</b> / {number(product.max_participants)} places
            </span>
            <b>{percent(taken, product.max_participants)}</b>
          </div>
          {!full && <p className="sm muted">Un ticket&nbsp;: {odds(product.max_winners, product.max_participants)}</p>}
        </div>
        {!sells ? (
          <ButtonLink kind="secondary" block to={`/tirages/${product.id}`}>
            Voir le tirage
            <span className="sr">&nbsp;: {product.name}</span>
          </ButtonLink>
        ) : (
          action
        )}
      </div>
    </li>
  );
}

export interface OfferCardProps {
  product: Product;
  now: Date;
  action: ReactNode;
  /** The product's own page. */
  to?: string;
  /** How many tickets of it the person has. */
  held?: number;
  /** The first card on a screen: its picture loads immediately. */
  eager?: boolean;
}

/** A card of the same size whose content has not arrived. */
export function OfferCardSkeleton() {
  return (
    <li className="ticket offer" aria-hidden="true">
      <div className="top">
        <div className="shot" />
        <div className="txt">
          <Skeleton width="6rem" height="1.5rem" />
          <Skeleton width="80%" height="1.25rem" />
          <Skeleton width="100%" height="1rem" />
          <Skeleton width="60%" height="1rem" />
        </div>
      </div>
      <Tear />
      <div className="stub">
        <Skeleton width="40%" height="1.5rem" />
        <Skeleton width="100%" height="2rem" />
        <Skeleton width="100%" height="3rem" />
      </div>
    </li>
  );
}
