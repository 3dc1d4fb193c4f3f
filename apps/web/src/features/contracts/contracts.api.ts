import { type BodyOf, contracts, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, query, useMutation, useQuery } from '../../platform/query.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

export type Contract = ResponseOf<typeof contracts.listContracts>[number];
export type Phase = Contract['phase'];
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
