import { contracts, type ResponseOf } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';

type Contract = ResponseOf<typeof contracts.listContracts>[number];

/** An open truckload contract of a year, with overrides; the first one is current. */
export function contractOf(contractNo: number, more: Partial<Contract> = {}): Contract {
  return {
    mode: Mode.RoadFTL,
    contractNo,
    name: `Contract ${contractNo}`,
    state: 'Open',
    phase: 'Tender',
    isCurrent: contractNo === 1,
    firstMonth: '2027-01',
    lastMonth: '2027-12',
    months: 12,
    takesNewLanes: true,
    structureVersion: 1,
    fxFrozenOn: null,
    lanes: 612,
    awardedLanes: 0,
    baselineUsd: 1_250_000,
    awardedUsd: 0,
    savingsUsd: 0,
    lastAmendmentNo: 0,
    version: 1,
    ...more,
  };
}
