-- How often the file of an email could not be made: after some attempts the email is sent without it.
ALTER TABLE emails ADD COLUMN file_failures smallint NOT NULL DEFAULT 0;
