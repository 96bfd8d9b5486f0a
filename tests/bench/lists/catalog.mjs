import { migrations } from '../../../services/catalog/dist/src/database.js';
import { ListDeliveries } from '../../../services/catalog/dist/src/deliveries/list-deliveries.js';
import { ProductEntity } from '../../../services/catalog/dist/src/products/product.entity.js';
import { ReadProducts } from '../../../services/catalog/dist/src/products/read-products.js';
import { firstName, queriesOf, rows, thing, timed, withRows } from './timed.mjs';

const triggers = (what) =>
  ['products', 'draws', 'draw_picks'].map((table) => `ALTER TABLE ${table} ${what} TRIGGER USER`);

const statements = [
  ...triggers('DISABLE'),
  // Of a hundred products 80 have ended, 2 of them cancelled, and 5 are drafts.
  `INSERT INTO products (name, description, ticket_price, max_participants, max_winners, tickets_per_person, status, draw_date, commitment,
     activated_at, cancelled_at, cancel_reason, winners, sale_ends_at, created_at)
   SELECT ${thing('n')} || ' ' || n, repeat('Un beau lot. ', 10), 200 + 100 * (n % 40), 50 + n % 900, 1 + n % 3, 10, s.status,
     CASE WHEN n % 10 > 0 THEN now() - n * interval '10 minutes' + interval '20 days' END,
     CASE WHEN s.status <> 'draft' THEN repeat('a', 64) END,
     CASE WHEN s.status <> 'draft' THEN now() - n * interval '10 minutes' END,
     CASE WHEN s.status = 'cancelled' THEN now() END, CASE WHEN s.status = 'cancelled' THEN 'Trop peu de participants' END,
     CASE WHEN s.status = 'completed' THEN '["Afi M."]'::jsonb ELSE '[]' END,
     CASE WHEN s.status <> 'draft' THEN now() + interval '30 days' END, now() - n * interval '10 minutes'
   FROM generate_series(1, ${rows}) n,
     LATERAL (SELECT CASE WHEN n % 100 < 78 THEN 'completed' WHEN n % 100 < 80 THEN 'cancelled' WHEN n % 100 < 95 THEN 'active'
       ELSE 'draft' END AS status) s`,
  `INSERT INTO product_inventories (product_id, version, granted, held, free_left, highest_granted)
   SELECT id, 1, id % max_participants, 0, 0, id % max_participants FROM products WHERE status <> 'draft'`,
  `INSERT INTO draws (product_id, stage, started_by, tickets, holders, root, frozen_at, published_at, root_stored_at, drawn_at, record)
   SELECT id, 'completed', 'bench', max_participants, 1, repeat('b', 64), now(), now(), now(), now() - id * interval '10 minutes', '{}' FROM products
   WHERE status = 'completed'`,
  `INSERT INTO draw_picks (product_id, position, ticket, holder, secret, path, wins, user_id, display_name, city)
   SELECT product_id, place, place * 7, lpad(to_hex(product_id * 8 + place), 64, '0'), repeat('c', 64), '[]', true,
     md5((product_id * 8 + place)::text)::uuid, ${firstName} || ' ' || chr(65 + product_id % 26) || '.',
     (ARRAY['Lomé','Kara','Abidjan','Bouaké'])[1 + product_id % 4]
   FROM draws, generate_series(0, 1) place ORDER BY product_id, place LIMIT ${rows}`,
  `INSERT INTO deliveries (product_id, ticket, user_id, won_at, state, handed_over_at, handed_over_by)
   SELECT product_id, ticket, user_id, drawn_at, s.state,
     CASE WHEN s.state = 'handed_over' THEN drawn_at + interval '3 days' END, CASE WHEN s.state = 'handed_over' THEN 'Agence Lomé' END
   FROM draw_picks JOIN draws USING (product_id), LATERAL (SELECT CASE WHEN product_id % 20 < 16 THEN 'handed_over'
     WHEN product_id % 20 < 17 THEN 'forfeited' WHEN product_id % 20 < 18 THEN 'contacted' ELSE 'to_contact' END AS state) s`,
  `INSERT INTO delivery_steps (id, delivery_id, kind, at, admin_id, method)
   SELECT gen_random_uuid(), d.id, kind, won_at + interval '1 day', gen_random_uuid(), 'call'
   FROM deliveries d, unnest(ARRAY['attempt', 'contacted']) kind WHERE state <> 'to_contact'`,
  ...triggers('ENABLE'),
];

/** Without revenue, full names and phones, which come from other services. */
export const catalog = () =>
  withRows('bench_catalog', { migrations, entities: [ProductEntity], statements }, async (source) => {
    const products = new ReadProducts(source, { call: () => Promise.resolve({ revenues: [] }) });
    await timed(
      'products',
      queriesOf(
        ['id', 'name', 'status', 'ticket_price', 'participants', 'max_winners', 'draw_date'],
        [{ status: 'active' }, { status: 'completed' }, { status: 'draft' }],
        ['moto', 'velo', 'Vélo', 'e', '4711', 'moto 7', 'zzzz'],
      ),
      (query) => products.list(query, true),
    );
    const deliveries = new ListDeliveries(source, { of: () => Promise.resolve(null) });
    await timed(
      'deliveries',
      queriesOf(
        ['won_at'],
        [
          { state: 'open' },
          { state: 'to_contact' },
          { state: 'contacted' },
          { state: 'handed_over' },
          { productId: '101' },
        ],
        ['moto', 'afi', 'lome', 'afi lome', 'a', '4711', 'zzzz'],
      ),
      (query) => deliveries.page(query, null),
    );
  });
