import type { Product } from '@raffle/contracts';
import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timeLeft } from '../format/dates.js';
import { number, percent } from '../format/money.js';
import { counted } from '../format/plural.js';
import { Badge } from './badge.js';
import { ButtonLink } from './button.js';
import { Tear } from './card.js';
import { Amount } from './figure.js';
import { Icon } from './icon.js';
import { ProductPicture } from './product-picture.js';
import { Progress } from './progress.js';
import { Bone } from './states.js';

/**
 * One open draw as a ticket: picture over stub. A full one offers its page, where the draw will be, in place of a purchase. Participants include the boost, as the specification shows them (sections 2
 * and 9); the bar is capped at 100 %.
 */
export function OfferCard({ product, now, action, eager, to }: OfferCardProps) {
  const taken = product.current_participants + product.artificial_boost;
  const full = product.places_left === 0;
  return (
    <li className="ticket offer">
      <div className="top">
        <ProductPicture src={product.image_url} eager={eager} />
        <div className="txt">
          <p className="row flex-wrap">
            <Badge tone="gold">{counted(product.max_winners, 'gagnant', 'gagnants')}</Badge>
            {full && (
              <Badge tone="ok" dot>
                Complet
              </Badge>
            )}
          </p>
          <h3>{to === undefined ? product.name : <Link to={to}>{product.name}</Link>}</h3>
          <p className="sm muted">{product.description}</p>
        </div>
      </div>
      <Tear />
      <div className="stub">
        <div className="row between flex-wrap gap-y-1">
          <Amount value={product.ticket_price} unit={'F\u00a0CFA le ticket'} />
          <span className="sm muted nowrap row gap-1.5">
            <Icon of={Clock} />
            <span className="sr">Temps restant : </span>
            {timeLeft(product.draw_date, now)}
          </span>
        </div>
        <div className="stack stack-2">
          <Progress
            value={taken}
            max={product.max_participants}
            label={`Places prises : ${number(taken)} sur ${number(product.max_participants)}`}
          />
          <div className="facts">
            <span>
              <b>{number(taken)}</b> / {number(product.max_participants)} places
            </span>
            <b>{percent(taken, product.max_participants)}</b>
          </div>
        </div>
        {full ? (
          <ButtonLink kind="secondary" block to={`/tirages/${product.id}`}>
            Voir le tirage
            <span className="sr"> : {product.name}</span>
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
  /** The first on a screen. */
  eager?: boolean;
}

/** A card of the same size whose content has not arrived. */
export function OfferCardBones() {
  return (
    <li className="ticket offer" aria-hidden="true">
      <div className="top">
        <div className="shot" />
        <div className="txt">
          <Bone className="h-6 w-24" />
          <Bone className="h-5 w-4/5" />
          <Bone className="h-4 w-full" />
          <Bone className="h-4 w-3/5" />
        </div>
      </div>
      <Tear />
      <div className="stub">
        <Bone className="h-6 w-2/5" />
        <Bone className="h-8 w-full" />
        <Bone className="h-12 w-full" />
      </div>
    </li>
  );
}
