import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The Merkle trees of frozen lists in tiles (`src/entry-list/entry-tiles.ts`). Existing frozen lists get theirs on first use. */
export class StoreEntryListTiles1795344657395 implements MigrationInterface {
  readonly name = 'StoreEntryListTiles1795344657395';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of tiles) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE entry_list_tile');
    await runner.query('DROP FUNCTION guard_entry_list_tile()');
  }
}

const tiles = [
  // Level 0, the leaves, is the table `ticket`.
  `CREATE TABLE entry_list_tile (
     product_id integer NOT NULL,
     level integer NOT NULL CHECK (level > 0),
     tile integer NOT NULL CHECK (tile >= 0),
     hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
     PRIMARY KEY (product_id, level, tile)
   )`,
  // Hashes do not compress.
  'ALTER TABLE entry_list_tile ALTER hashes SET STORAGE EXTERNAL',
  `CREATE FUNCTION guard_entry_list_tile() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT FROM inventory WHERE product_id = NEW.product_id AND frozen_at IS NOT NULL) THEN
       RAISE EXCEPTION 'the entry list of product % is not frozen', NEW.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER entry_list_tile_guard BEFORE INSERT ON entry_list_tile FOR EACH ROW EXECUTE FUNCTION guard_entry_list_tile()`,
  `CREATE TRIGGER entry_list_tile_never_changes BEFORE UPDATE OR DELETE ON entry_list_tile
     FOR EACH ROW EXECUTE FUNCTION never_changes()`,
];
