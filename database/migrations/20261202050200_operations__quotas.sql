-- What a company may store and upload, where that is not the default of the platform.
CREATE TABLE company_quotas (
  company_id bigint PRIMARY KEY REFERENCES companies,
  max_stored_bytes bigint CHECK (max_stored_bytes >= 0),
  max_daily_uploads integer CHECK (max_daily_uploads >= 0),
  -- The Owner is mailed once a day at most.
  warned_on date
);
CREATE INDEX uploads__company_id ON uploads (company_id);
