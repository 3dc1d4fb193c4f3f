import { type BodyOf, contracts, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, query, useMutation, useQuery } from '../../platform/query.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

export type Contract = ResponseOf<typeof contracts.listContracts>[number];
export type Phase = Contract['phase'];
export type Expiring = ResponseOf<typeof contracts.listExpiringLanes>;
export type PriceMoves = ResponseOf<typeof contracts.readPriceMoves>;
export type PlannedContract = ResponseOf<typeof contracts.planContract>;
export type NewContract = BodyOf<typeof contracts.planContract>;
export type ContractChange = BodyOf<typeof contracts.changeContract>;

/** A mode of a customer; the Owner and carriers name the customer, customers omit it. */
export interface ContractsPlace {
  readonly mode: OfferedMode;
  readonly customerId?: string | undefined;
}

/** The contracts of a mode, newest first. A carrier gets those in which it sees lanes. */
export const contractsQuery = ({ mode, customerId }: ContractsPlace) =>
  query(contracts.listContracts, { query: { mode, customerId } });
export const useContracts = (place: ContractsPlace) => useQuery(contractsQuery(place));

/** A page of the lanes of a mode whose awards end soon; the earliest end first. */
export const useExpiring = (asked: { mode: OfferedMode; days: number; page: number; pageSize: number }) =>
  useQuery(query(contracts.listExpiringLanes, { query: asked }, { keepsPrevious: true }));

/** Those that no contract follows, of all pages; undefined days: none are asked for. */
export const useLanesToPlan = (mode: OfferedMode, days: number | undefined) =>
  useQuery({
    ...query(contracts.listExpiringLanes, { query: { mode, days, toPlan: true, pageSize: 500 } }),
    enabled: days !== undefined,
  });

/** A page of the lanes awarded in a contract and an earlier one, with the totals of all. */
export const usePriceMoves = (
  mode: OfferedMode,
  contractNo: number,
  asked: { since: number; page: number; pageSize: number },
) =>
  useQuery(
    query(
      contracts.readPriceMoves,
      { params: { id: mode, no: contractNo }, query: asked },
      { keepsPrevious: true },
    ),
  );

/** The contracts of a mode, and the one that the page shows: the one in the address, else the current one. */
export function useShownContract(place: ContractsPlace) {
  const contractNo = useContractNo();
  const { data } = useContracts(place);
  // A carrier that sees no lane of the current contract gets the newest.
  const usual = data?.find(({ isCurrent }) => isCurrent) ?? data?.[0];
  return {
    /** Undefined while loading. */
    contracts: data,
    /** The one that is shown if the address names none. */
    usual,
    /** Undefined also if there is none with that number. */
    shown: contractNo === undefined ? usual : data?.find((contract) => contract.contractNo === contractNo),
  };
}

/** Changes one contract; its name, months, state, or whether it is the current one. */
export const useChangeContract = ({ mode, contractNo }: Pick<Contract, 'contractNo'> & ContractsPlace) =>
  useMutation(
    mutation(contracts.changeContract, (body: ContractChange) => ({
      params: { id: mode, no: contractNo },
      body,
    })),
  );
