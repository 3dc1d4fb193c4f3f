-- The documents that the carrier had accepted when the letter was sent. Letters sent before state none.
ALTER TABLE award_letters ADD terms jsonb NOT NULL DEFAULT '[]';
