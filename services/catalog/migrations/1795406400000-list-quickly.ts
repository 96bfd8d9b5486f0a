import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of products and deliveries stay fast with 100,000 of each (docs/performance.md#Lists). */
export class ListQuickly1795406400000 implements MigrationInterface {
  readonly name = 'ListQuickly1795406400000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER search_delivery ON deliveries;
      DROP TRIGGER erase_search_of_delivery ON draw_picks;
      DROP FUNCTION search_delivery(), erase_search_of_delivery();
      DROP INDEX deliveries_by_age, deliveries_open;
      CREATE INDEX deliveries_by_age ON deliveries (won_at, id);
      ALTER TABLE deliveries DROP search;
      DROP INDEX products_by_name, products_by_status_then_id, products_by_price, products_by_winners, products_by_date,
        products_by_date_backwards;
      ALTER TABLE products DROP search`);
  }
}

const searched = (product: string, pick: string) =>
  `fold_text(' ' || ${product}.name || ' ' || coalesce(${pick}.display_name, '') || ' ' || coalesce(${pick}.city, ''))`;

const statements = [
  'CREATE EXTENSION IF NOT EXISTS pg_trgm',
  'ALTER TABLE products ADD search text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED',
  'CREATE INDEX products_search ON products USING gin (search gin_trgm_ops)',
  'CREATE INDEX products_by_name ON products (lower(name), id) INCLUDE (status)',
  `CREATE INDEX products_by_status_then_id ON products
     ((array_position(ARRAY['draft','active','drawing','completed','cancelled'], status)), id) INCLUDE (status)`,
  'CREATE INDEX products_by_price ON products (ticket_price, id) INCLUDE (status)',
  'CREATE INDEX products_by_winners ON products (max_winners, id) INCLUDE (status)',
  `CREATE INDEX products_by_date ON products ((coalesce(draw_date, 'infinity')), id) INCLUDE (status, draw_date)`,
  `CREATE INDEX products_by_date_backwards ON products ((coalesce(draw_date, '-infinity')), id) INCLUDE (status, draw_date)`,
  // A delivery's search text never changes, except that the winner's name is erased with their account.
  `ALTER TABLE deliveries ADD search text COLLATE "C" NOT NULL DEFAULT ''`,
  `UPDATE deliveries d SET search = ${searched('p', 'k')}
   FROM products p JOIN draw_picks k ON k.product_id = p.id WHERE p.id = d.product_id AND k.ticket = d.ticket`,
  `CREATE FUNCTION search_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     SELECT ${searched('p', 'k')} INTO NEW.search
     FROM products p JOIN draw_picks k ON k.product_id = p.id WHERE p.id = NEW.product_id AND k.ticket = NEW.ticket;
     RETURN NEW;
   END $$`,
  'CREATE TRIGGER search_delivery BEFORE INSERT ON deliveries FOR EACH ROW EXECUTE FUNCTION search_delivery()',
  `CREATE FUNCTION erase_search_of_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     UPDATE deliveries d SET search = ${searched('p', 'NEW')}
     FROM products p WHERE p.id = d.product_id AND d.product_id = NEW.product_id AND d.ticket = NEW.ticket;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER erase_search_of_delivery AFTER UPDATE OF display_name, city ON draw_picks FOR EACH ROW
     EXECUTE FUNCTION erase_search_of_delivery()`,
  'CREATE INDEX deliveries_search ON deliveries USING gin (search gin_trgm_ops)',
  'DROP INDEX deliveries_by_age',
  'CREATE INDEX deliveries_by_age ON deliveries (won_at, id) INCLUDE (state)',
  `CREATE INDEX deliveries_open ON deliveries (won_at, id) INCLUDE (state) WHERE state NOT IN ('handed_over', 'forfeited')`,
];
