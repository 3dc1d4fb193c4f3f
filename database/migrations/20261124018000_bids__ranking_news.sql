-- News of colours that the half of a mode which is ranked first leaves for the other, whose transaction tells them: a process that
-- ends between the two loses none.
CREATE TABLE ranking_news (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  news jsonb NOT NULL,
  PRIMARY KEY (customer_id, mode)
);
ALTER TABLE ranking_news ENABLE ROW LEVEL SECURITY;
ALTER TABLE ranking_news FORCE ROW LEVEL SECURITY;
CREATE POLICY ranking_news__customer ON ranking_news
  USING (customer_id = ANY ((SELECT nullif(current_setting('app.customer_ids', true), '')::bigint[])::bigint[]));
