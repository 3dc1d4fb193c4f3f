-- Generated from packages/freight by tools/generate/freightSql.ts. Do not edit: change the tables there and run it again.
-- Created before the migrations whenever this file has changed; constraints, views and migrations depend on these functions.
-- They are simple enough for PostgreSQL to write them into the statement that calls them.

CREATE OR REPLACE FUNCTION unknown_number(kind text, number smallint)
  RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RAISE EXCEPTION 'unknown %: %', kind, number USING ERRCODE = 'invalid_parameter_value';
END $$;

-- Whether a number is that of a charge unit.
CREATE OR REPLACE FUNCTION is_charge_unit(unit smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN unit IN (0, 1, 2, 3, 4, 10, 11);

-- Whether a number is that of an offered mode.
CREATE OR REPLACE FUNCTION is_mode(mode smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN mode IN (2, 3, 4, 7, 13);

-- Whether a row belongs to one of some contracts, at most one per mode: `contracts` has the number of the contract of each of `modes`. For a list of pairs the planner would take no index.
CREATE OR REPLACE FUNCTION is_of_contracts(mode smallint, contract_no smallint, modes smallint[], contracts smallint[])
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (mode = modes[1] AND contract_no = contracts[1])
    OR (mode = modes[2] AND contract_no = contracts[2])
    OR (mode = modes[3] AND contract_no = contracts[3])
    OR (mode = modes[4] AND contract_no = contracts[4])
    OR (mode = modes[5] AND contract_no = contracts[5]);

-- What a rate per this unit is multiplied with; null where it is unknown or the charge costs nothing.
CREATE OR REPLACE FUNCTION charge_driver(unit smallint, containers numeric, miles numeric, chargeable_kg numeric, revenue_tons numeric, shipments numeric, days numeric)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN unit = 0 THEN NULL -- None
    WHEN unit = 1 THEN containers -- PerContainer
    WHEN unit = 2 THEN miles -- PerMile
    WHEN unit = 3 THEN chargeable_kg -- PerWeightUnit
    WHEN unit = 4 THEN revenue_tons -- PerUnitMeasure
    WHEN unit = 10 THEN shipments -- PerShipment
    WHEN unit = 11 THEN days -- PerDay
    ELSE unknown_number('charge unit', unit)::numeric
  END;

-- The volume of shipments in the unit of their mode’s lanes.
CREATE OR REPLACE FUNCTION lane_volume(mode smallint, miles numeric, containers numeric, volume_m3 numeric, weight_kg numeric)
  RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN containers -- OceanFCL
    WHEN mode = 3 THEN volume_m3 -- OceanLCL
    WHEN mode = 4 THEN miles -- RoadFTL
    WHEN mode = 7 THEN weight_kg -- AirFreight
    WHEN mode = 13 THEN miles -- RoadDrayage
    ELSE unknown_number('mode', mode)::numeric
  END;

-- A lane’s key after the mode; all parts are escaped and not null, those that the mode has no use for are left out.
CREATE OR REPLACE FUNCTION lane_key_tail(mode smallint, origin text, destination text, equipment text, move_type text, service text, direction text)
  RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN '|' || origin || '|' || destination || '|' || move_type || '|' || equipment -- OceanFCL
    WHEN mode = 3 THEN '|' || origin || '|' || destination || '|' || move_type -- OceanLCL
    WHEN mode = 4 THEN '|' || origin || '|' || destination || '|' || equipment -- RoadFTL
    WHEN mode = 7 THEN '|' || origin || '|' || destination || '|' || service -- AirFreight
    WHEN mode = 13 THEN '|' || CASE WHEN direction = 'Export' THEN destination ELSE origin END || '|' || CASE WHEN direction = 'Export' THEN origin ELSE destination END || '|' || equipment || '|' || direction -- RoadDrayage
    ELSE unknown_number('mode', mode)
  END;

-- Whether the equipment is part of the mode’s lane keys.
CREATE OR REPLACE FUNCTION lane_key_has_equipment(mode smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN true -- OceanFCL
    WHEN mode = 3 THEN false -- OceanLCL
    WHEN mode = 4 THEN true -- RoadFTL
    WHEN mode = 7 THEN false -- AirFreight
    WHEN mode = 13 THEN true -- RoadDrayage
    ELSE unknown_number('mode', mode)::boolean
  END;

-- Whether the move type is part of the mode’s lane keys.
CREATE OR REPLACE FUNCTION lane_key_has_move_type(mode smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN true -- OceanFCL
    WHEN mode = 3 THEN true -- OceanLCL
    WHEN mode = 4 THEN false -- RoadFTL
    WHEN mode = 7 THEN false -- AirFreight
    WHEN mode = 13 THEN false -- RoadDrayage
    ELSE unknown_number('mode', mode)::boolean
  END;

-- Whether the service is part of the mode’s lane keys.
CREATE OR REPLACE FUNCTION lane_key_has_service(mode smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN false -- OceanFCL
    WHEN mode = 3 THEN false -- OceanLCL
    WHEN mode = 4 THEN false -- RoadFTL
    WHEN mode = 7 THEN true -- AirFreight
    WHEN mode = 13 THEN false -- RoadDrayage
    ELSE unknown_number('mode', mode)::boolean
  END;

-- Whether the direction is part of the mode’s lane keys.
CREATE OR REPLACE FUNCTION lane_key_has_direction(mode smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN false -- OceanFCL
    WHEN mode = 3 THEN false -- OceanLCL
    WHEN mode = 4 THEN false -- RoadFTL
    WHEN mode = 7 THEN false -- AirFreight
    WHEN mode = 13 THEN true -- RoadDrayage
    ELSE unknown_number('mode', mode)::boolean
  END;

-- Miles that a shipment travels on a lane; null by sea, where they are measured along the sea lanes.
CREATE OR REPLACE FUNCTION lane_distance(mode smallint, great_circle_miles float8, road_factor float8)
  RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN NULL -- OceanFCL
    WHEN mode = 3 THEN NULL -- OceanLCL
    WHEN mode = 4 THEN great_circle_miles * greatest(1, road_factor) -- RoadFTL
    WHEN mode = 7 THEN great_circle_miles -- AirFreight
    WHEN mode = 13 THEN great_circle_miles * greatest(1, road_factor) * 2 -- RoadDrayage
    ELSE unknown_number('mode', mode)::float8
  END;

-- Whether a shipment without miles has the estimated miles of its route.
CREATE OR REPLACE FUNCTION mode_uses_miles(mode smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN false -- OceanFCL
    WHEN mode = 3 THEN false -- OceanLCL
    WHEN mode = 4 THEN true -- RoadFTL
    WHEN mode = 7 THEN false -- AirFreight
    WHEN mode = 13 THEN true -- RoadDrayage
    ELSE unknown_number('mode', mode)::boolean
  END;

-- Whether a shipment without a number of containers is one container.
CREATE OR REPLACE FUNCTION mode_counts_containers(mode smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN true -- OceanFCL
    WHEN mode = 3 THEN false -- OceanLCL
    WHEN mode = 4 THEN false -- RoadFTL
    WHEN mode = 7 THEN false -- AirFreight
    WHEN mode = 13 THEN true -- RoadDrayage
    ELSE unknown_number('mode', mode)::boolean
  END;

-- Whether the lanes of the mode lie between ports or airports.
CREATE OR REPLACE FUNCTION mode_has_ports(mode smallint)
  RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN mode = 2 THEN true -- OceanFCL
    WHEN mode = 3 THEN true -- OceanLCL
    WHEN mode = 4 THEN false -- RoadFTL
    WHEN mode = 7 THEN true -- AirFreight
    WHEN mode = 13 THEN false -- RoadDrayage
    ELSE unknown_number('mode', mode)::boolean
  END;
