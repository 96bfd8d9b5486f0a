import { productStatus, type ProductStatus } from '@raffle/contracts';
import { ChevronLeft, ChevronRight, Plus, Search } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { number } from '../../shared/format/money.js';
import { statusLabel } from '../../shared/ui/badge.js';
import { Button, ButtonLink } from '../../shared/ui/button.js';
import { Icon } from '../../shared/ui/icon.js';
import { Bone, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.js';
import { useTitle } from '../../shared/use-title.js';
import { pageSize, useProducts, type ProductFilter } from './list-products.js';
import { ProductTable } from './product-table.js';
import './products.css';
import { texts } from './texts.fr.js';

/** All products with their status; search, filter and page stand in the address (specification section 2). */
export function ProductsScreen() {
  useTitle(texts.listTitle);
  const [filter, setFilter] = useFilterInAddress();
  const products = useProducts(filter);
  return (
    <div className="stack products">
      <div className="row between">
        <h1>{texts.listTitle}</h1>
        <ButtonLink size="small" to="/admin/products/new">
          <Icon of={Plus} />
          {texts.add}
        </ButtonLink>
      </div>
      <Tools filter={filter} onFilter={setFilter} />
      {products.isPending ? (
        <Skeleton label={texts.loading} className="card stack">
          {[1, 2, 3, 4, 5, 6, 7].map((row) => (
            <div key={row} className="row">
              <Bone className="h-11 w-11" />
              <Bone className="h-5 w-2/5" />
              <Bone className="ml-auto h-5 w-1/4" />
            </div>
          ))}
        </Skeleton>
      ) : products.isError ? (
        <ErrorState
          title={texts.loadFailed}
          error={products.error}
          reassurance={texts.nothingTouched}
          onRetry={() => void products.refetch()}
        />
      ) : products.data.products.length === 0 ? (
        <EmptyState
          title={filter.q || filter.status ? texts.noneFound : texts.none}
          action={<ButtonLink to="/admin/products/new">{texts.newTitle}</ButtonLink>}
        />
      ) : (
        <section className="card tbl-wrap" aria-busy={products.isPlaceholderData}>
          <ProductTable products={products.data.products} />
          <Pager
            page={filter.page}
            shown={products.data.products.length}
            total={products.data.total}
            onPage={(page) => setFilter({ ...filter, page })}
          />
        </section>
      )}
    </div>
  );
}

function useFilterInAddress(): [ProductFilter, (filter: ProductFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const status = productStatus.options.find((option) => option === search.get('statut')) ?? '';
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1);
  const q = useDeferredValue(search.get('q') ?? '');
  return [
    { page, q, status },
    (filter) => {
      const next = new URLSearchParams();
      if (filter.q) next.set('q', filter.q);
      if (filter.status) next.set('statut', filter.status);
      if (filter.page > 1) next.set('page', String(filter.page));
      setSearch(next, { replace: true });
    },
  ];
}

function Tools({ filter, onFilter }: { filter: ProductFilter; onFilter: (filter: ProductFilter) => void }) {
  const [typed, setTyped] = useState(filter.q);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const apply = (change: Partial<ProductFilter>) => {
    clearTimeout(pause.current);
    onFilter({ ...filter, q: typed.trim(), page: 1, ...change });
  };
  return (
    <form
      className="tools"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        apply({});
      }}
    >
      <div className="inset inset-l grow">
        <input
          className="input"
          type="search"
          placeholder={texts.searchHint}
          aria-label={texts.search}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            const q = event.target.value.trim();
            setTyped(event.target.value);
            clearTimeout(pause.current);
            // Emptied by its own cross: the whole list comes back at once. Otherwise when the fingers rest, or on Enter.
            if (q === '') apply({ q });
            else pause.current = setTimeout(() => apply({ q }), 300);
          }}
        />
        <Icon of={Search} />
      </div>
      <select
        className="input w-auto"
        aria-label={texts.status}
        value={filter.status}
        onChange={(event) => apply({ status: event.target.value as ProductStatus | '' })}
      >
        <option value="">{texts.allStatuses}</option>
        {productStatus.options.map((status) => (
          <option key={status} value={status}>
            {statusLabel(status)}
          </option>
        ))}
      </select>
    </form>
  );
}

function Pager({ page, shown, total, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1;
  return (
    <div className="pager">
      <span>{texts.range(number(first), number(first + shown - 1), number(total))}</span>
      <span className="row gap-1">
        <Button kind="quiet" icon aria-label={texts.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon of={ChevronLeft} />
        </Button>
        <Button
          kind="quiet"
          icon
          aria-label={texts.next}
          disabled={first + shown > total}
          onClick={() => onPage(page + 1)}
        >
          <Icon of={ChevronRight} />
        </Button>
      </span>
    </div>
  );
}

interface PagerProps {
  page: number;
  shown: number;
  total: number;
  onPage: (page: number) => void;
}
