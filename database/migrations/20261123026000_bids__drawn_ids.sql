-- Numbers that carriers see are drawn, not counted: two of one's own must not tell how many others came between them.
-- 52 random bits, which a browser holds exactly. Nothing may rely on their order.
ALTER TABLE bids ALTER COLUMN bid_id DROP IDENTITY;
ALTER TABLE bids ALTER COLUMN bid_id
  SET DEFAULT ('x' || right(gen_random_uuid()::text, 12) || right(gen_random_uuid()::text, 1))::bit(52)::bigint + 1;
ALTER TABLE awards ALTER COLUMN award_id DROP IDENTITY;
ALTER TABLE awards ALTER COLUMN award_id
  SET DEFAULT ('x' || right(gen_random_uuid()::text, 12) || right(gen_random_uuid()::text, 1))::bit(52)::bigint + 1;
ALTER TABLE notifications ALTER COLUMN notification_id DROP IDENTITY;
ALTER TABLE notifications ALTER COLUMN notification_id
  SET DEFAULT ('x' || right(gen_random_uuid()::text, 12) || right(gen_random_uuid()::text, 1))::bit(52)::bigint + 1;

-- The newest ones of a user, now by time; of one moment, by the order in which things happened.
DROP INDEX notifications__user_id__notification_id;
CREATE INDEX notifications__user_id__created_at ON notifications (user_id, created_at DESC, outbox_fact_id DESC, notification_id);
