ALTER TABLE awards RENAME said TO bid_texts;
