import type { ResponseInputOf, scenarios } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { contractOf } from '../../settings/index.ts';
import { carrierPoints } from '../input/carrierPoints.ts';
import { extendedMonths } from '../../lanes/index.ts';

const choices = loadSql(import.meta.url, './choices.sql');

type Choices = ResponseInputOf<typeof scenarios.scenarioChoices>;
type ChoicesRow = Pick<Choices, 'lanes' | 'bids' | 'months' | 'regions' | 'equipments' | 'carriers'> & {
  readonly business_units: Choices['businessUnits'];
  readonly knows_transit: boolean;
  readonly knows_co2: boolean;
};

/** Reads what rules of a contract may refer to, and what is available to award. */
export async function readChoices(
  tx: Transaction,
  customerId: string,
  mode: OfferedMode,
  wanted: number | undefined,
): Promise<Choices> {
  const { contractNo } = await contractOf(tx, customerId, mode, wanted ?? null);
  const { months } = await extendedMonths(tx, { customerId, mode, contractNo });
  const found = await disableNestedLoops(tx, () =>
    oneRow<ChoicesRow>(tx, choices, [
      customerId,
      mode,
      now(),
      months.map((month) => `${month}-01`),
      contractNo,
    ]),
  );
  const points = [...(await carrierPoints(tx, customerId, mode)).values()];
  const { business_units: businessUnits, knows_transit: transit, knows_co2: co2, ...told } = found;
  return {
    ...told,
    contractMonths: [...months],
    volumeUnit: modeDetails[mode].volumeUnit,
    businessUnits,
    knows: {
      service: points.some(({ service }) => service !== null),
      transit,
      co2,
      terms: points.some(({ terms }) => terms !== null),
    },
  };
}
