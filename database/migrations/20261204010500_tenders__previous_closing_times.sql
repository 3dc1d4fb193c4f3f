ALTER TABLE tender_rounds RENAME former_closings TO previous_closing_times;
