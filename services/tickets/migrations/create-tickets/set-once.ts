import { createSetOnce, setOnce } from '@raffle/service-kit/database';

/** What is set once, or only grows, in tables that no other trigger guards (docs/security.md#what-the-services-database-roles-may-do). */
export const setOnceColumns = `
${createSetOnce}
${setOnce('product', 'product_id', 'commitment', 'draw_at')}
${setOnce('person', 'user_id', 'erased_at')}
${setOnce('purchase', 'id', 'user_id', 'product_id', 'quantity', 'unit_price', 'amount', 'hold_ended_at', 'correlation_id')}
${setOnce('credit', 'id', 'kind', 'reason', 'product_id', 'payment_id', 'entry_id', 'goodwill_id', 'tickets_returned', 'issued_at')}
${setOnce('closed_product', 'product_id', 'reason', 'cancel_reason', 'closed_at', 'done_at')}
${setOnce('allowance', 'user_id', 'registered_at', 'told_waiting_at')}

-- With its commitment a product is on sale: places are sold at its price and within its limits, whatever is said of it later.
CREATE FUNCTION guard_product_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'price, places and limits of product % never change after its activation', OLD.product_id
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER product_terms_are_set_once BEFORE UPDATE OF ticket_price, max_participants, max_winners, beacon_rule, accepts_free_tickets,
  free_ticket_share, tickets_per_person ON product FOR EACH ROW
  WHEN (OLD.commitment IS NOT NULL AND
        (NEW.ticket_price, NEW.max_participants, NEW.max_winners, NEW.beacon_rule, NEW.accepts_free_tickets, NEW.free_ticket_share,
         NEW.tickets_per_person) IS DISTINCT FROM
        (OLD.ticket_price, OLD.max_participants, OLD.max_winners, OLD.beacon_rule, OLD.accepts_free_tickets, OLD.free_ticket_share,
         OLD.tickets_per_person))
  EXECUTE FUNCTION guard_product_terms();

-- What a registration gives is given with it, and nothing that was given or placed is taken back.
CREATE FUNCTION guard_allowance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the free tickets of % are given once and never taken back', OLD.user_id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER allowance_guard BEFORE UPDATE ON allowance FOR EACH ROW
  WHEN ((OLD.registered_at IS NOT NULL
          AND (NEW.registration_given, NEW.referrer_id) IS DISTINCT FROM (OLD.registration_given, OLD.referrer_id))
        OR NEW.registration_placed < OLD.registration_placed OR NEW.referral_given < OLD.referral_given
        OR NEW.referral_placed < OLD.referral_placed)
  EXECUTE FUNCTION guard_allowance();

-- Rewards are the rows of referral_reward. Deferred: they are inserted beside the sum.
CREATE FUNCTION sum_referral_rewards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT referral_given FROM allowance WHERE user_id = NEW.user_id)
     > (SELECT coalesce(sum(tickets), 0) FROM referral_reward WHERE referrer_id = NEW.user_id) THEN
    RAISE EXCEPTION 'the rewards of % are not those of their friends', NEW.user_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER allowance_rewards_are_those_of_friends AFTER INSERT OR UPDATE OF referral_given ON allowance
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.referral_given > 0) EXECUTE FUNCTION sum_referral_rewards();

-- A purchase that has its money has its outcome.
CREATE FUNCTION guard_paid_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'purchase % has its outcome', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER purchase_has_one_outcome BEFORE UPDATE OF status ON purchase FOR EACH ROW
  WHEN (OLD.status IN ('granted', 'credited') AND NEW.status <> OLD.status) EXECUTE FUNCTION guard_paid_purchase();
`;
