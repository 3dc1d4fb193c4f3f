-- Names an email that is written once, however often its job runs: the event, the kind of email and the user.
ALTER TABLE emails ADD COLUMN once_key text CONSTRAINT emails__once_key UNIQUE;
