import { Link } from 'react-router';
import { money } from '../../shared/format/money.js';
import { Card } from '../../shared/ui/card.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import type { AdminStats } from '../../shared/api/back-office-queries.js';
import { texts } from './texts.fr.js';

/** The three open products with the most participants (docs/product.md section 9). */
export function PopularProducts({ products, known }: PopularProductsProps) {
  return (
    <Card large>
      <header>
        <h2>{texts.popular}</h2>
        <Link className="sm more" to="/admin/products">
          {texts.all}
          <span className="sr"> : {texts.popular}</span>
        </Link>
      </header>
      {products.length === 0 && <p className="sm muted">{known ? texts.nonePopular : texts.popularUnknown}</p>}
      <ol className="list">
        {products.map((product) => (
          <li key={product.id}>
            <ProductPicture src={product.image_url} thumb />
            <div className="grow">
              <Link className="clip plain block bold" to={`/admin/products/${product.id}`}>
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
  /** False while catalog is unavailable. */
  known: boolean;
}
