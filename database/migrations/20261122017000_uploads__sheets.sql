-- A workbook's further sheets are uploads of their own, from the same kept file.
ALTER TABLE uploads ADD COLUMN chosen_sheet smallint;
