import { Decimal, Mode, type OfferedMode } from '@lanewright/freight';
import { refuse } from '../../../platform/http/problemError.ts';

export type TypicalShipment = {
  readonly weightKg?: number | undefined;
  readonly volumeM3?: number | undefined;
  readonly containers?: number | undefined;
  readonly miles?: number | undefined;
  readonly chassisDays?: number | undefined;
};
/** The shipment with the values derived from its lane, and its volume in the lane's unit. */
export type MeasuredShipment = TypicalShipment & { readonly volume: Decimal };

/** Calculates a shipment's volume in the mode's unit, as for a historical shipment. 422 if the input does not determine it. */
export function measureTypical(
  mode: OfferedMode,
  given: TypicalShipment,
  laneMiles: number | null,
): MeasuredShipment {
  const need = (value: number | undefined | null, field: keyof TypicalShipment, what: string): number => {
    if (value !== undefined && value !== null) return value;
    throw refuse('typical_shipment_incomplete', `Typical shipment: enter ${what}`, {
      field: `typicalShipment.${field}`,
    });
  };
  const measured = (shipment: TypicalShipment, volume: number, places: number): MeasuredShipment => ({
    ...shipment,
    volume: new Decimal(volume).toDecimalPlaces(places),
  });
  switch (mode) {
    case Mode.RoadFTL: {
      const miles = need(given.miles ?? laneMiles, 'miles', 'the miles, which can’t be estimated here');
      return measured({ ...given, miles }, miles, 1);
    }
    case Mode.RoadDrayage: {
      const miles = need(given.miles ?? laneMiles, 'miles', 'the miles, which can’t be estimated here');
      // One container is one shipment.
      return measured({ ...given, miles, containers: given.containers ?? 1 }, miles, 1);
    }
    case Mode.OceanFCL: {
      const containers = given.containers ?? 1;
      return measured({ ...given, containers }, containers, 2);
    }
    case Mode.OceanLCL:
      return measured(given, need(given.volumeM3, 'volumeM3', 'the cubic metres'), 4);
    case Mode.AirFreight:
      return measured(given, need(given.weightKg, 'weightKg', 'the weight'), 3);
  }
}
