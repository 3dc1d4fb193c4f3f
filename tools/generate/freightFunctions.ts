import {
  ChargeUnit,
  chargeDrivers,
  type ChargeUnitName,
  chargeUnits,
  type LaneKeyField,
  laneKeyFields,
  modeDetails,
  type OfferedMode,
  offeredModes,
  volumeColumns,
} from '@lanewright/freight';

/** The value of a PostgreSQL expression for each number. */
type Branch = { readonly number: number; readonly gives: string; readonly name: string };

/** The position of each field in a lane's key; a port comes first, whichever way a container goes. */
const keyParts: Readonly<Record<LaneKeyField<OfferedMode>, string>> = {
  origin: 'origin',
  originPort: 'origin',
  destination: 'destination',
  destinationPort: 'destination',
  portOrRamp: `CASE WHEN direction = 'Export' THEN destination ELSE origin END`,
  place: `CASE WHEN direction = 'Export' THEN origin ELSE destination END`,
  equipment: 'equipment',
  containerType: 'equipment',
  moveType: 'move_type',
  service: 'service',
  direction: 'direction',
};

const lengths = {
  road: 'great_circle_miles * greatest(1, road_factor)',
  ocean: 'NULL',
  air: 'great_circle_miles',
} as const;

const modes = offeredModes.toSorted((a, b) => a - b);
const byMode = (gives: (mode: OfferedMode) => string): Branch[] =>
  modes.map((mode) => ({ number: mode, gives: gives(mode), name: modeDetails[mode].name }));
const units = (Object.entries(ChargeUnit) as [ChargeUnitName, number][]).map(([name, number]) => ({
  number,
  name,
  gives: chargeUnits[ChargeUnit[name]].driver ?? 'NULL',
}));
const hasKeyPart = (mode: OfferedMode, part: string): string =>
  String(laneKeyFields[mode].some((field) => keyParts[field] === part));
const ofMode = (returns: string, gives: (mode: OfferedMode) => string) => ({
  parameters: ['mode smallint'],
  returns,
  body: choice('mode', byMode(gives), returns),
});

const functions = {
  is_charge_unit: {
    comment: 'Whether a number is that of a charge unit.',
    parameters: ['unit smallint'],
    returns: 'boolean',
    body: `unit IN (${units.map(({ number }) => number).join(', ')})`,
  },
  is_mode: {
    comment: 'Whether a number is that of an offered mode.',
    parameters: ['mode smallint'],
    returns: 'boolean',
    body: `mode IN (${modes.join(', ')})`,
  },
  is_of_contracts: {
    comment:
      'Whether a row belongs to one of some contracts, at most one per mode: `contracts` has the number of the contract of each of `modes`. For a list of pairs the planner would take no index.',
    parameters: ['mode smallint', 'contract_no smallint', 'modes smallint[]', 'contracts smallint[]'],
    returns: 'boolean',
    body: modes
      .map((_, at) => `(mode = modes[${at + 1}] AND contract_no = contracts[${at + 1}])`)
      .join('\n    OR '),
  },
  charge_driver: {
    comment:
      'What a rate per this unit is multiplied with; null where it is unknown or the charge costs nothing.',
    parameters: ['unit smallint', ...chargeDrivers.map((driver) => `${driver} numeric`)],
    returns: 'numeric',
    body: choice('unit', units, 'numeric', 'charge unit'),
  },
  lane_volume: {
    comment: 'The volume of shipments in the unit of their mode’s lanes.',
    parameters: ['mode smallint', ...Object.values(volumeColumns).map((column) => `${column} numeric`)],
    returns: 'numeric',
    body: choice(
      'mode',
      byMode((mode) => volumeColumns[modeDetails[mode].volumeUnit]),
      'numeric',
    ),
  },
  lane_key_tail: {
    comment:
      'A lane’s key after the mode; all parts are escaped and not null, those that the mode has no use for are left out.',
    parameters: [
      'mode smallint',
      ...['origin', 'destination', 'equipment', 'move_type', 'service', 'direction'].map(
        (part) => `${part} text`,
      ),
    ],
    returns: 'text',
    body: choice(
      'mode',
      byMode((mode) => laneKeyFields[mode].map((field) => `'|' || ${keyParts[field]}`).join(' || ')),
      'text',
    ),
  },
  lane_key_has_equipment: {
    comment: 'Whether the equipment is part of the mode’s lane keys.',
    ...ofMode('boolean', (mode) => hasKeyPart(mode, keyParts.equipment)),
  },
  lane_key_has_move_type: {
    comment: 'Whether the move type is part of the mode’s lane keys.',
    ...ofMode('boolean', (mode) => hasKeyPart(mode, keyParts.moveType)),
  },
  lane_key_has_service: {
    comment: 'Whether the service is part of the mode’s lane keys.',
    ...ofMode('boolean', (mode) => hasKeyPart(mode, keyParts.service)),
  },
  lane_key_has_direction: {
    comment: 'Whether the direction is part of the mode’s lane keys.',
    ...ofMode('boolean', (mode) => hasKeyPart(mode, keyParts.direction)),
  },
  lane_distance: {
    comment:
      'Miles that a shipment travels on a lane; null by sea, where they are measured along the sea lanes.',
    parameters: ['mode smallint', 'great_circle_miles float8', 'road_factor float8'],
    returns: 'float8',
    body: choice(
      'mode',
      byMode((mode) => {
        const { family, ways } = modeDetails[mode];
        return ways === 1 ? lengths[family] : `${lengths[family]} * ${ways}`;
      }),
      'float8',
    ),
  },
  mode_uses_miles: {
    comment: 'Whether a shipment without miles has the estimated miles of its route.',
    ...ofMode('boolean', (mode) => String(modeDetails[mode].usesMiles)),
  },
  mode_counts_containers: {
    comment: 'Whether a shipment without a number of containers is one container.',
    ...ofMode('boolean', (mode) => String(modeDetails[mode].countsContainers)),
  },
  mode_has_ports: {
    comment: 'Whether the lanes of the mode lie between ports or airports.',
    ...ofMode('boolean', (mode) => String(modeDetails[mode].family !== 'road')),
  },
};

/**
 * A CASE over numbers that raises an error for any other number. With a condition in each branch: a distributed database cannot pass
 * on `CASE value WHEN …` in statements that write.
 */
function choice(column: string, branches: readonly Branch[], returns: string, kind = column): string {
  const lines = branches.map(
    ({ number, gives, name }) => `    WHEN ${column} = ${number} THEN ${gives} -- ${name}`,
  );
  const cast = returns === 'text' ? '' : `::${returns}`;
  return ['CASE', ...lines, `    ELSE unknown_number('${kind}', ${column})${cast}`, '  END'].join('\n');
}

/** The SQL functions that give for modes and charge units what `packages/freight` gives: the text of `freight.sql`. */
export function freightFunctions(): string {
  const made = Object.entries(functions).map(
    ([name, { comment, parameters, returns, body }]) =>
      `-- ${comment}\nCREATE OR REPLACE FUNCTION ${name}(${parameters.join(', ')})\n  RETURNS ${returns} LANGUAGE sql IMMUTABLE PARALLEL SAFE\n  RETURN ${body};\n`,
  );
  return [header, ...made].join('\n');
}

const header = `-- Generated from packages/freight by tools/generate/freightSql.ts. Do not edit: change the tables there and run it again.
-- Created before the migrations whenever this file has changed; constraints, views and migrations depend on these functions.
-- They are simple enough for PostgreSQL to write them into the statement that calls them.

CREATE OR REPLACE FUNCTION unknown_number(kind text, number smallint)
  RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RAISE EXCEPTION 'unknown %: %', kind, number USING ERRCODE = 'invalid_parameter_value';
END $$;
`;
