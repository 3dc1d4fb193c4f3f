ALTER TABLE mails RENAME TO emails;
ALTER TABLE emails RENAME mail_id TO email_id;
ALTER TABLE emails RENAME gave_up_at TO failed_at;
ALTER TABLE emails RENAME CONSTRAINT mails_pkey TO emails_pkey;
ALTER INDEX mails__written_at RENAME TO emails__written_at;
ALTER SEQUENCE mails_mail_id_seq RENAME TO emails_email_id_seq;
