import { listProducts } from '@raffle/contracts/http/products';
import { Plus } from 'lucide-react';
import { AdminList } from '../../shared/admin-list/admin-list.js';
import { useListView } from '../../shared/admin-list/list-address.js';
import { statusLabel } from '../../shared/ui/badge.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { useTitle } from '../../shared/site.js';
import { productsFilters, productsShape, statuses, useProducts } from './list-products.js';
import { productColumns } from './product-columns.js';
import './products.css';
import { texts } from './texts.fr.js';

/** All products with their status; search, filters and sort are in the URL (docs/product.md section 2). */
export function ProductsScreen() {
  useTitle(texts.listTitle);
  const [view, onView] = useListView(productsShape);
  return (
    <div className="stack products">
      <div className="row between">
        <h1>{texts.listTitle}</h1>
        <ButtonLink size="small" to="/admin/products/new">
          <Icon of={Plus} />
          {texts.add}
        </ButtonLink>
      </div>
      <AdminList
        title={texts.listTitle}
        search={{ label: texts.search, hint: texts.searchHint }}
        view={view}
        onView={onView}
        result={useProducts(view)}
        columns={productColumns}
        rowKey={({ id }) => id}
        age="id"
        filters={[
          {
            name: 'statut',
            label: texts.status,
            all: texts.allStatuses,
            options: [
              ...statuses.map((status) => [status, statusLabel(status)] as const),
              ...Object.entries(texts.due),
            ],
          },
        ]}
        csv={{ endpoint: listProducts, query: productsFilters(view) }}
        labels={{ loading: texts.loading, failed: texts.loadFailed, none: texts.none, noneFound: texts.noneFound }}
        action={<ButtonLink to="/admin/products/new">{texts.newTitle}</ButtonLink>}
      />
    </div>
  );
}
