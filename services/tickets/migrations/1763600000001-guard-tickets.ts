import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Enforces in the database the rules that a CHECK cannot express (docs/architecture.md, invariants 2, 3 and 5). */
export class GuardTickets1763600000001 implements MigrationInterface {
  readonly name = 'GuardTickets1763600000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of guards) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, trigger] of triggers) await runner.query(`DROP TRIGGER ${trigger} ON ${table}`);
    for (const name of ['guard_inventory', 'tickets_follow_granted', 'guard_ticket', 'guard_entry', 'never_changes']) {
      await runner.query(`DROP FUNCTION ${name}()`);
    }
  }
}

const unchanging = ['ticket', 'holder_key', 'payment_outcome', 'entry_list', 'draw_result', 'winning_ticket'];
const triggers = [
  ['inventory', 'inventory_guard'],
  ['inventory', 'inventory_tickets_follow'],
  ['ticket', 'ticket_guard'],
  ['entry', 'entry_guard'],
  ...unchanging.map((table) => [table, `${table}_never_changes`]),
];

const guards = [
  `CREATE FUNCTION guard_inventory() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF TG_OP = 'DELETE' THEN
       RAISE EXCEPTION 'the inventory of product % is never deleted', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF NEW.product_id <> OLD.product_id OR NEW.granted < OLD.granted THEN
       RAISE EXCEPTION 'a granted place of product % is never taken back', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF OLD.frozen_at IS NOT NULL AND
        (NEW.frozen_at, NEW.granted, NEW.held, NEW.capacity) IS DISTINCT FROM (OLD.frozen_at, OLD.granted, OLD.held, OLD.capacity) THEN
       RAISE EXCEPTION 'the entry list of product % is frozen', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF OLD.closed_as IS NOT NULL AND (NEW.closed_as IS DISTINCT FROM OLD.closed_as OR NEW.granted > OLD.granted OR NEW.held > OLD.held) THEN
       RAISE EXCEPTION 'product % is closed', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF NEW.capacity <> OLD.capacity AND OLD.granted + OLD.held > 0 THEN
       RAISE EXCEPTION 'places of product % are sold on its capacity', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF (NEW.granted, NEW.held, NEW.capacity) IS DISTINCT FROM (OLD.granted, OLD.held, OLD.capacity) AND NEW.version <= OLD.version THEN
       RAISE EXCEPTION 'a change of the places of product % needs a newer version', OLD.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER inventory_guard BEFORE UPDATE OR DELETE ON inventory FOR EACH ROW EXECUTE FUNCTION guard_inventory()`,

  // Numbers without gaps, by induction: a change of \`granted\` from a to b must have inserted tickets a..b-1 at commit.
  `CREATE FUNCTION tickets_follow_granted() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE before integer := 0; found integer;
   BEGIN
     IF TG_OP = 'UPDATE' THEN before := OLD.granted; END IF;
     SELECT count(*) INTO found FROM ticket
       WHERE product_id = NEW.product_id AND number >= before AND number < NEW.granted;
     IF found <> NEW.granted - before THEN
       RAISE EXCEPTION 'product % grants places % to % without their tickets', NEW.product_id, before, NEW.granted - 1
         USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER inventory_tickets_follow AFTER INSERT OR UPDATE OF granted ON inventory
     DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tickets_follow_granted()`,

  // A ticket is numbered under \`granted\`, belongs to its entry's run of numbers, and is inserted before the freeze.
  `CREATE FUNCTION guard_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF NOT EXISTS (SELECT FROM inventory WHERE product_id = NEW.product_id AND frozen_at IS NULL AND NEW.number < granted) THEN
       RAISE EXCEPTION 'ticket % of product % was not granted', NEW.number, NEW.product_id USING ERRCODE = 'restrict_violation';
     END IF;
     IF NOT EXISTS (SELECT FROM entry WHERE id = NEW.entry_id AND NEW.number >= first_number AND NEW.number < first_number + quantity) THEN
       RAISE EXCEPTION 'ticket % is none of its entry', NEW.number USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER ticket_guard BEFORE INSERT ON ticket FOR EACH ROW EXECUTE FUNCTION guard_ticket()`,

  `CREATE FUNCTION guard_entry() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE unchanged entry;
   BEGIN
     IF TG_OP = 'DELETE' THEN
       RAISE EXCEPTION 'entry % is never deleted', OLD.id USING ERRCODE = 'restrict_violation';
     END IF;
     unchanged := NEW;
     unchanged.credited_at := OLD.credited_at;
     IF unchanged IS DISTINCT FROM OLD OR OLD.credited_at IS NOT NULL THEN
       RAISE EXCEPTION 'entry % never changes; it may be credited once', OLD.id USING ERRCODE = 'restrict_violation';
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER entry_guard BEFORE UPDATE OR DELETE ON entry FOR EACH ROW EXECUTE FUNCTION guard_entry()`,

  `CREATE FUNCTION never_changes() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     RAISE EXCEPTION 'a row of % never changes', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
   END $$`,
  ...unchanging.map(
    (table) =>
      `CREATE TRIGGER ${table}_never_changes BEFORE UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION never_changes()`,
  ),
];
