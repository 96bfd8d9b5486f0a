/** Frozen entry lists with their Merkle trees, and the results of draws (docs/draw-protocol.md). */
export const draws = `
-- The random key of a draw that makes holder tags (docs/draw-protocol.md step 2). Catalog alone gets it, with the first opened tickets.
CREATE TABLE holder_key (
  product_id integer PRIMARY KEY,
  key bytea NOT NULL CHECK (octet_length(key) = 32)
);
CREATE TRIGGER holder_key_never_changes BEFORE UPDATE OR DELETE ON holder_key FOR EACH ROW EXECUTE FUNCTION never_changes();

CREATE TABLE entry_list (
  product_id integer PRIMARY KEY,
  tickets integer NOT NULL,
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  frozen_at timestamptz NOT NULL,
  -- How many people have its tickets.
  holders integer NOT NULL CHECK (holders BETWEEN 1 AND tickets)
);
CREATE TRIGGER entry_list_never_changes BEFORE UPDATE OR DELETE ON entry_list FOR EACH ROW EXECUTE FUNCTION never_changes();

-- The Merkle trees of frozen lists in tiles (src/entry-list/entry-tiles.ts). Level 0, the leaves, is the table ticket.
CREATE TABLE entry_list_tile (
  product_id integer NOT NULL,
  level integer NOT NULL CHECK (level > 0),
  tile integer NOT NULL CHECK (tile >= 0),
  hashes bytea NOT NULL CHECK (octet_length(hashes) BETWEEN 32 AND 8192 AND octet_length(hashes) % 32 = 0),
  PRIMARY KEY (product_id, level, tile)
);
-- Hashes do not compress.
ALTER TABLE entry_list_tile ALTER hashes SET STORAGE EXTERNAL;
CREATE FUNCTION guard_entry_list_tile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM inventory WHERE product_id = NEW.product_id AND frozen_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the entry list of product % is not frozen', NEW.product_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER entry_list_tile_guard BEFORE INSERT ON entry_list_tile FOR EACH ROW EXECUTE FUNCTION guard_entry_list_tile();
CREATE TRIGGER entry_list_tile_never_changes BEFORE UPDATE OR DELETE ON entry_list_tile
  FOR EACH ROW EXECUTE FUNCTION never_changes();

CREATE TABLE draw_result (product_id integer PRIMARY KEY, drawn_at timestamptz NOT NULL);
CREATE TRIGGER draw_result_never_changes BEFORE UPDATE OR DELETE ON draw_result FOR EACH ROW EXECUTE FUNCTION never_changes();

CREATE TABLE winning_ticket (
  product_id integer NOT NULL REFERENCES draw_result,
  number integer NOT NULL,
  PRIMARY KEY (product_id, number),
  FOREIGN KEY (product_id, number) REFERENCES ticket (product_id, number)
);
CREATE TRIGGER winning_ticket_never_changes BEFORE UPDATE OR DELETE ON winning_ticket FOR EACH ROW EXECUTE FUNCTION never_changes();

-- Prizes that were handed over: no open claim when an account is closed (docs/product.md rule 33). Without a reference to
-- winning_ticket, like those below: the events arrive in any order.
CREATE TABLE delivered_prize (
  product_id integer NOT NULL,
  number integer NOT NULL CHECK (number >= 0),
  delivered_at timestamptz NOT NULL,
  PRIMARY KEY (product_id, number)
);
CREATE TRIGGER delivered_prize_never_changes BEFORE UPDATE OR DELETE ON delivered_prize FOR EACH ROW EXECUTE FUNCTION never_changes();

-- Unclaimed prizes: their tickets won and lost the prize (docs/product.md rule 37).
CREATE TABLE forfeited_prize (
  product_id integer NOT NULL,
  number integer NOT NULL CHECK (number >= 0),
  forfeited_at timestamptz NOT NULL,
  PRIMARY KEY (product_id, number)
);
CREATE TRIGGER forfeited_prize_never_changes BEFORE UPDATE OR DELETE ON forfeited_prize FOR EACH ROW EXECUTE FUNCTION never_changes();
`;
