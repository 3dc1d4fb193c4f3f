-- The amendment that a notification links to.
ALTER TABLE notifications
  ADD COLUMN contract_no smallint,
  ADD COLUMN amendment_no integer,
  ADD CONSTRAINT notifications__amendment CHECK ((contract_no IS NULL) = (amendment_no IS NULL));
