-- What people are told. Local table: a notification belongs to a user, not to a customer's shard.

CREATE TABLE notifications (
  notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  customer_id bigint,
  lane_id bigint,
  type smallint NOT NULL,
  priority smallint NOT NULL,
  description text NOT NULL,
  mode smallint NOT NULL,
  -- Once per fact, user and type, however often the job runs.
  outbox_fact_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT notifications__fact_user_type UNIQUE (outbox_fact_id, user_id, type)
);
CREATE INDEX notifications__user_id__notification_id ON notifications (user_id, notification_id DESC);
