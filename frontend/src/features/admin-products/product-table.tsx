import type { AdminProduct } from '@raffle/contracts';
import { Pencil } from 'lucide-react';
import { date } from '../../shared/format/dates.js';
import { money, number, percent } from '../../shared/format/money.js';
import { StatusBadge } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { ProductPicture } from '../../shared/ui/product-picture.js';
import { Progress } from '../../shared/ui/progress.js';
import { texts } from './texts.fr.js';

const { columns } = texts;

/** Products as a table, or as small cards below 1024 px. */
export function ProductTable({ products }: { products: readonly AdminProduct[] }) {
  return (
    <table className="tbl">
      <thead>
        <tr>
          <th className="cn">{columns.product}</th>
          <th>{columns.status}</th>
          <th className="r">{columns.ticket}</th>
          <th className="cp">{columns.places}</th>
          <th className="r">{columns.prizes}</th>
          <th>{columns.date}</th>
          <th>
            <span className="sr">{columns.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <ProductRow key={product.id} product={product} />
        ))}
      </tbody>
    </table>
  );
}

function ProductRow({ product }: { product: AdminProduct }) {
  const { current_participants: taken, max_participants: places } = product;
  return (
    <tr>
      <td className="lead">
        <div className="row">
          <ProductPicture src={product.image_url} thumb />
          <b className="nm">{product.name}</b>
        </div>
      </td>
      <td>
        <StatusBadge status={product.status} />
      </td>
      <td className="r money">{money(product.ticket_price)}</td>
      <td className="full pl">
        <div className="row between xs">
          <span className="money">
            {number(taken)} / {number(places)}
          </span>
          <span className="money">{percent(taken, places)}</span>
        </div>
        <Progress value={taken} max={places} label={`${number(taken)} sur ${number(places)}`} />
      </td>
      <td className="r" data-l={columns.prizes}>
        {number(product.max_winners)}
      </td>
      <td className="nowrap" data-l={columns.dateShort}>
        {product.draw_date === null ? texts.noDate : date(product.draw_date)}
      </td>
      <td className="act">
        <div>
          <DrawLink product={product} />
          <ButtonLink
            kind="quiet"
            icon
            to={`/admin/products/${product.id}`}
            aria-label={`${texts.edit} ${product.name}`}
          >
            <Icon of={Pencil} />
          </ButtonLink>
        </div>
      </td>
    </tr>
  );
}

/** The draw button stands only where the product is active and full (specification section 4). */
function DrawLink({ product }: { product: AdminProduct }) {
  const to = `/admin/products/${product.id}/draw`;
  const full = product.current_participants >= product.max_participants;
  if (product.status === 'active' && full) {
    return (
      <ButtonLink kind="gold" size="small" to={to}>
        {texts.drawShort}
        <span className="sr"> {product.name}</span>
      </ButtonLink>
    );
  }
  if (product.status !== 'drawing' && product.status !== 'completed') return null;
  return (
    <ButtonLink kind="secondary" size="small" to={to}>
      {product.status === 'drawing' ? texts.resumeDraw : texts.seeResult}
      <span className="sr"> {product.name}</span>
    </ButtonLink>
  );
}
