-- What can go wrong between a sealed round's closing and its opening is told, not only logged.
-- A sheet's file that was not there, or was altered, when its round was opened. Its offers stand by themselves.
ALTER TABLE sealed_files ADD COLUMN lost text CHECK (lost IN ('missing', 'altered'));
-- Since when a closed round waits for its key: it is tried every hour, and the Owner is told.
ALTER TABLE tender_rounds ADD COLUMN key_missed_at timestamptz;
