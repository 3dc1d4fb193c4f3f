-- Positions of the countries that had none, a trade region for Greenland and for Saint Pierre and Miquelon, and no invented ISO
-- codes for Kosovo. Rows that the Owner edited stay.
UPDATE countries c SET latitude = p.latitude, longitude = p.longitude
FROM (VALUES
  ('AQ', -77.85, 166.67),
  ('BV', -54.42, 3.36),
  ('EH', 27.15, -13.2),
  ('HM', -53.1, 73.51),
  ('IL', 31.77, 35.22),
  ('IO', -7.31, 72.41),
  ('PS', 31.9, 35.2),
  ('TK', -9.38, -171.25),
  ('UM', 19.28, 166.65)
) AS p (code, latitude, longitude)
WHERE c.code = p.code AND c.source = 'start' AND c.latitude IS NULL AND c.longitude IS NULL;

UPDATE countries SET trade_region = 'EMEA' WHERE code IN ('GL', 'PM') AND source = 'start' AND trade_region = 'NONE';

UPDATE countries SET cod3 = NULL, numeric_code = NULL
WHERE code = 'XK' AND source = 'start' AND cod3 = 'XKK' AND numeric_code = '983';
