import { productList } from '@raffle/contracts/http/product-list';
import type { AdminProduct } from '@raffle/contracts/http/products';
import { daysToMoveOrCancel } from '@raffle/contracts/http/sale-end';
import { Fragment, type ReactNode } from 'react';
import { shortHour } from '@raffle/contracts/rule-words';
import { weekdayAndTime } from '@raffle/contracts/date-text';
import { dateAndTime, longDate } from '../../shared/format/dates.js';
import { money, number } from '../../shared/format/money.js';
import { counted } from '../../shared/format/plural.js';
import { waitsForItsHour } from '../../shared/draw/waits-for-its-hour.js';
import { isFull, saleIsOver } from '../../shared/places.js';
import { Button } from '../../shared/ui/button.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { Notice } from '../../shared/ui/notice.js';
import { Progress } from '../../shared/ui/progress.js';
import { DrawLink } from './draw-link.js';
import { MarginSoFar } from './margin-so-far.js';
import { Pace } from './pace.js';
import { ProductPreview } from './product-form.js';
import { shownValue, toValues, whenEmpty, type ProductValues } from './product-values.js';
import { texts as all } from './texts.fr.js';
import { WeeklyDraw } from './weekly-draw.js';
import styles from './product-form.module.css';

const texts = all.overview;
/** How far an end may be moved (docs/product.md rule 36). */
const daysToMove = 30;
const daysAfter = (instant: string, days: number) => new Date(Date.parse(instant) + days * 86_400_000);

/** Places, money, deadline and draw of a product that is or was on sale, before its form; and what ended it, or what can be done. */
export function ProductOverview({ product, now, onMove }: ProductOverviewProps) {
  const { current_participants: taken, max_participants: places, held, places_left: left, sale_ends_at: end } = product;
  const { cancelled } = product;
  return (
    <Card large>
      <section className="stack" aria-label={texts.title}>
        <h2>{texts.title}</h2>
        {cancelled && (
          <Notice tone="bad">
            <p>
              <b>{texts.cancelled(dateAndTime(cancelled.at))}</b>
            </p>
            <p className="breakable">{cancelled.reason}</p>
          </Notice>
        )}
        {product.status === 'active' && end !== null && saleIsOver(product, now) && (
          <Notice tone="warn">
            <p>
              <b>{texts.ended(dateAndTime(end))}</b>{' '}
              {product.sale_moved ? texts.cancelOnly : texts.moveOrCancel(longDate(daysAfter(end, daysToMove)))}{' '}
              {texts.otherwise(dateAndTime(daysAfter(end, daysToMoveOrCancel)))}
            </p>
            {!product.sale_moved && (
              <Button kind="secondary" size="small" className={styles.giveUp} onClick={onMove}>
                {texts.move}
              </Button>
            )}
          </Notice>
        )}
        <dl className={styles.overview}>
          <Fact name={texts.places}>
            <b>{texts.of(number(taken), number(places))}</b>
            <Progress value={taken} max={places} label={texts.of(number(taken), number(places))} />
            {product.status === 'active' && (
              <span className="xs muted block">
                {saleIsOver(product, now)
                  ? counted(places - taken, 'place n’a pas été prise', 'places n’ont pas été prises')
                  : texts.left(counted(held, 'réservée', 'réservées'), counted(left, 'libre', 'libres'))}
              </span>
            )}
            <Pace product={product} now={now} />
            <WeeklyDraw product={product} now={now} />
          </Fact>
          <Fact name={productList.columns.paid_for_tickets.title}>
            <b>{product.paid_for_tickets == null ? texts.unknown : money(product.paid_for_tickets)}</b>
            <span className="xs muted block">{texts.paidHelp}</span>
          </Fact>
          {/* A draw or a cancellation ends the sale before its date. */}
          {product.status === 'active' && (
            <Fact name={texts.saleEnd}>
              {end === null ? texts.unknown : dateAndTime(end)}
              {product.sale_moved && <span className="xs muted block">{texts.moved}</span>}
            </Fact>
          )}
          <Fact name={texts.draw}>
            {product.status === 'completed' && product.draw_date !== null && (
              <span className="block">{texts.drawn(dateAndTime(product.draw_date))}</span>
            )}
            {product.status === 'cancelled' && texts.noDraw}
            {product.status === 'active' && !isFull(product) ? (
              saleIsOver(product, now) ? (
                texts.over
              ) : (
                draws(product)
              )
            ) : waitsForItsHour(product) ? (
              hourOf(product)
            ) : (
              <DrawLink product={product} />
            )}
          </Fact>
        </dl>
        {/* Who does not read costs gets none. */}
        {product.margin !== undefined && <MarginSoFar product={product} />}
      </section>
    </Card>
  );
}

/** When the draw of a product with free places is. */
function draws({ beacon_rule: rule }: AdminProduct): string {
  const hour = shortHour(rule);
  return hour === null ? texts.waits : texts.atHour(hour);
}

/** When a full product draws itself, and that nothing changes it before. */
const hourOf = ({ draw_at: at }: AdminProduct) => all.hour.noHand(at === null ? null : weekdayAndTime(at));

interface ProductOverviewProps {
  product: AdminProduct;
  now: Date;
  /** Leads to the field of the date. */
  onMove: () => void;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="sm muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A product whose draw has started, that is cancelled, or whose opening is planned: read-only (docs/product.md rules 10b and 60). */
export function ProductFacts({ product }: { product: AdminProduct }) {
  const { imageUrl: _shown, pictures: _beside, ...values } = toValues(product);
  // Also where it follows the places.
  const ticketsPerPerson = String(product.tickets_per_person);
  const facts = Object.entries({ ...values, ticketsPerPerson }).map(
    ([name, value]) => [name as keyof typeof values, value] as const,
  );
  return (
    <div className="main-and-side">
      <Card large className="stack">
        <p className="sm muted">
          {product.planned_opening?.failed
            ? all.notOpened
            : waitsForItsHour(product)
              ? hourOf(product)
              : all.readOnly[product.status]}
        </p>
        <dl className={classNames('dl', styles.facts)}>
          {facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{all[name]}</dt>
              <dd className="breakable">{factOf(name, value)}</dd>
            </Fragment>
          ))}
        </dl>
      </Card>
      <ProductPreview values={toValues(product)} />
    </div>
  );
}

const whenMissing: Readonly<Partial<ProductValues>> = {
  description: all.noDescription,
  retailValue: all.prize.unstated,
  condition: all.prize.unstated,
  guarantee: all.prize.unstated,
  supplier: all.prize.unstated,
  handoverPlace: all.prize.unstated,
  handoverDays: all.prize.unstated,
  freeTicketShare: all.asInSettings,
  drawDate: all.noDate,
  prizeCost: all.overview.unknown,
};
const factOf = (name: keyof ProductValues, value: string) =>
  value === '' ? (whenMissing[name] ?? '') : name in whenEmpty ? number(Number(value)) : shownValue(name, value);
