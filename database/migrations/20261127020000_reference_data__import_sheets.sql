-- A file's rows count on over its sheets; where one was read from several, these say which row of which sheet it was.
ALTER TABLE table_imports ADD COLUMN sheets jsonb NOT NULL DEFAULT '[]';
