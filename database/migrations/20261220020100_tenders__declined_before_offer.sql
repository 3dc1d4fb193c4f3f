-- That the lane was declined before a sealed bid of a sheet: the decline comes back if the sheet is undone. Contains no price.
ALTER TABLE sealed_offers ADD COLUMN declined jsonb;
