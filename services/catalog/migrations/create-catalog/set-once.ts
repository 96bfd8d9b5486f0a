import { createSetOnce, setOnce } from '@raffle/service-kit/database';

/** What is set once, or only grows, in tables that no other trigger guards (docs/security.md#what-the-services-database-roles-may-do). */
export const setOnceColumns = `
${createSetOnce}
${setOnce('products', 'activated_at', 'commitment', 'draw_at', 'cancelled_at', 'cancel_reason')}
${setOnce('draws', 'product_id', 'started_at')}

-- The end of a sale moves once, by 30 days at most (docs/product.md rule 36).
CREATE FUNCTION guard_end_of_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.sale_moved OR NOT NEW.sale_moved OR NEW.sale_ends_at > OLD.sale_ends_at + interval '30 days' THEN
    RAISE EXCEPTION 'the end of the sale of product % moves once, by 30 days', OLD.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER guard_end_of_sale BEFORE UPDATE OF sale_ends_at, sale_moved ON products FOR EACH ROW
  WHEN (OLD.status <> 'draft' AND (NEW.sale_ends_at > OLD.sale_ends_at OR OLD.sale_moved AND NOT NEW.sale_moved))
  EXECUTE FUNCTION guard_end_of_sale();

-- Otherwise a product whose tickets exist could be deleted with its seed.
CREATE FUNCTION guard_inventory_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the places of product % that were granted stay known', OLD.product_id USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER guard_inventory_copy BEFORE UPDATE ON product_inventories FOR EACH ROW
  WHEN (NEW.highest_granted < OLD.highest_granted OR NEW.version < OLD.version) EXECUTE FUNCTION guard_inventory_copy();
`;
