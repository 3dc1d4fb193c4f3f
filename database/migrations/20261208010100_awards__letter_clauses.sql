-- The index clauses in words that applied to the awards when the letter was sent. Letters sent before state none.
ALTER TABLE award_letters ADD clauses jsonb NOT NULL DEFAULT '[]';
