import { createSetOnce, setOnce } from '@raffle/service-kit/database';

/** What is set once in tables that no other trigger guards (docs/security.md#what-the-services-database-roles-may-do). */
export const setOnceColumns = `
${createSetOnce}
${setOnce(
  'payments',
  ...[
    'id',
    'reference',
    'type',
    'subject_id',
    'user_id',
    'product_id',
    'quantity',
    'amount',
    'currency',
    'description',
  ],
  ...['correlation_id', 'traceparent', 'provider', 'token', 'payment_url', 'confirmed_at', 'came_in'],
)}
${setOnce('refunds', 'id', 'refund_request_id', 'payment_id', 'amount', 'reason', 'user_id', 'operator', 'owed_at', 'paid_at', 'paid_by', 'given_up_at')}

-- Name and numbers of a payment are facts of its moment: they can only be erased, all together, with the account that they are of
-- (docs/product.md rule 33), or where no account came of it and none of its money waits (rule 32). Otherwise
-- an emptied number would send a refund elsewhere (rule 44).
CREATE FUNCTION guard_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.client_phone = '' AND NEW.payer_phone IS NULL AND (CASE
    WHEN NEW.user_id IS NOT NULL THEN EXISTS (SELECT FROM public.erased_people WHERE user_id = NEW.user_id)
    ELSE NEW.type = 'registration' AND NOT EXISTS (SELECT FROM public.refunds WHERE payment_id = NEW.id AND status = 'owed')
      AND (NEW.came_in IS NULL OR EXISTS (SELECT FROM public.refunds WHERE payment_id = NEW.id)) END)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'name and numbers of payment % can only be erased', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payments_payer_is_erased_only BEFORE UPDATE OF client_name, client_phone, payer_phone ON payments FOR EACH ROW
  WHEN ((NEW.client_name, NEW.client_phone) IS DISTINCT FROM (OLD.client_name, OLD.client_phone)
        OR (OLD.came_in IS NOT NULL AND NEW.payer_phone IS DISTINCT FROM OLD.payer_phone))
  EXECUTE FUNCTION guard_payer();

-- Whose account is closed has no number any more, to which a refund could go.
CREATE FUNCTION guard_erased_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.erased_people WHERE user_id = NEW.user_id) THEN
    RAISE EXCEPTION 'person % is erased and never stored again', NEW.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER people_are_not_erased BEFORE INSERT OR UPDATE ON people FOR EACH ROW EXECUTE FUNCTION guard_erased_person();

CREATE FUNCTION guard_settled_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment % is settled', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER payments_are_settled_once BEFORE UPDATE OF status, received_amount, operator, resolution, resolved_by, resolved_at, resolution_reason
  ON payments FOR EACH ROW
  WHEN (OLD.status IN ('confirmed', 'refunded') AND
        (NEW.status, NEW.received_amount, NEW.operator, NEW.resolution, NEW.resolved_by, NEW.resolved_at, NEW.resolution_reason) IS DISTINCT FROM
        (OLD.status, OLD.received_amount, OLD.operator, OLD.resolution, OLD.resolved_by, OLD.resolved_at, OLD.resolution_reason))
  EXECUTE FUNCTION guard_settled_payment();
`;
