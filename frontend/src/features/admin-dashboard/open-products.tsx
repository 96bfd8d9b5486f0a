import type { Product } from '@raffle/contracts/http/products';
import { Link } from 'react-router';
import type { AdminStats } from '../../shared/api/back-office-queries.js';
import { number, percent, share, money } from '../../shared/format/money.js';
import { Card } from '../../shared/ui/card.js';
import { classNames } from '../../shared/ui/class-names.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Progress } from '../../shared/ui/progress.js';
import { texts } from './texts.fr.js';
import styles from './dashboard.module.css';

/** Maximum number of products in the card. */
const maxProducts = 6;

/** How full the open draws are, the fullest first, by real entries without the boost. */
export function Filling({ products }: { products: readonly Product[] }) {
  const taken = (product: Product) => share(product.current_participants, product.max_participants);
  const fullest = [...products].sort((a, b) => taken(b) - taken(a)).slice(0, maxProducts);
  return (
    <Card large>
      <header>
        <h2>{texts.filling}</h2>
        <Link className={classNames('sm', styles.more)} to="/admin/products/calendar">
          {texts.calendar}
        </Link>
      </header>
      {fullest.length === 0 && <p className="sm muted">{texts.noneOpen}</p>}
      <ul className="stack stack-3">
        {fullest.map(({ id, name, current_participants: entries, max_participants: places }) => (
          <li key={id} className={classNames('stack', styles.filling)}>
            <div className="row between row-2">
              <Link className={classNames('sm clip grow', styles.plain)} to={`/admin/products/${id}`}>
                {name}
              </Link>
              <b className="sm money">{percent(entries, places)}</b>
            </div>
            <Progress
              value={entries}
              max={places}
              label={`${name}, ${texts.places(number(entries), number(places))}`}
            />
          </li>
        ))}
      </ul>
      {products.length > fullest.length && (
        <Link className={styles.more} to="/admin/products?status=active">
          {texts.fillingAll(number(products.length))}
        </Link>
      )}
    </Card>
  );
}

/** The three open products with the most participants (docs/product.md section 9). */
export function PopularProducts({ products, known, age }: PopularProductsProps) {
  return (
    <Card large>
      <header>
        <h2>{texts.popular}</h2>
        <Link className={classNames('sm', styles.more)} to="/admin/products">
          {texts.all}
          <span className="sr">&nbsp;: {texts.popular}</span>
        </Link>
      </header>
      {age !== null && <p className={classNames('sm', styles.age)}>{age}</p>}
      {products.length === 0 && <p className="sm muted">{known ? texts.nonePopular : texts.popularUnknown}</p>}
      <ol className="list">
        {products.map((product) => (
          <li key={product.id}>
            <ProductPicture src={product.image_url} thumb />
            <div className="grow">
              <Link
                className={classNames('clip block', styles.plain, styles.bold)}
                to={`/admin/products/${product.id}`}
              >
                {product.name}
              </Link>
              <span className="sm muted">{texts.sold(product.current_participants, product.max_participants)}</span>
            </div>
            <span className="sm right wide-only">
              <b className="money block">{money(product.ticket_price)}</b>
              <span className="xs faint">{texts.perTicket}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface PopularProductsProps {
  products: AdminStats['popular_products'];
  /** False until catalog answers. */
  known: boolean;
  /** Of the list; null while it is fresh. */
  age: string | null;
}
