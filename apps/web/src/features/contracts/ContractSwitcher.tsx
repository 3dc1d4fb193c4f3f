import { Anchor, Button, Select } from '@mantine/core';
import { Link } from 'react-router';
import { StateBadge } from '../../ui/StatusBadge.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { useContractNo } from '../../ui/useContractNo.ts';
import classes from './ContractSwitcher.module.css';
import { type ContractsPlace, useShownContract } from './contracts.api.ts';
import { monthsOf, phases } from './contractWords.ts';

interface ContractSwitcherProps extends ContractsPlace {
  /** Address of the list of contracts, for those who may open it. */
  allAt?: string;
}

/** What is open on a page belongs to the contract that it showed. */
const opened = [
  'lane',
  'figure',
  'figureLane',
  'figurePage',
  'scenario',
  'compare',
  'part',
  'clause',
  'amendment',
  'awards',
  'carrier',
  'page',
] as const;
const nothingOpen = Object.fromEntries(opened.map((name) => [name, undefined]));

/** Selects the contract that the page shows, with its phase and months. Hidden where a mode has only one contract. */
export function ContractSwitcher({ allAt, ...place }: ContractSwitcherProps) {
  const { contracts, shown, usual } = useShownContract(place);
  const contractNo = useContractNo();
  const { change } = useAddress();
  if (contracts === undefined || contracts.length === 0) return null;
  const show = (next: number | undefined) =>
    change({ ...nothingOpen, contract: next === usual?.contractNo ? undefined : next }, { step: true });
  if (shown === undefined)
    return (
      <div className={classes.bar} role="alert">
        <span>Contract {contractNo} not found</span>
        <Button size="compact-sm" variant="default" onClick={() => show(undefined)}>
          Show {usual?.name ?? 'the current contract'}
        </Button>
      </div>
    );
  if (contracts.length < 2) return null;
  const { label, tone } = phases[shown.phase];
  return (
    <section className={classes.bar} aria-label="Contract shown">
      <Select
        size="xs"
        aria-label="Contract"
        className={classes.select ?? ''}
        allowDeselect={false}
        data={contracts.map((contract) => ({ value: String(contract.contractNo), label: contract.name }))}
        value={String(shown.contractNo)}
        renderOption={({ option }) => <Option contract={contracts.find(isNumbered(option.value))} />}
        comboboxProps={{ width: 300, position: 'bottom-start' }}
        onChange={(value) => show(contracts.find(isNumbered(value))?.contractNo)}
      />
      <StateBadge tone={tone}>{label}</StateBadge>
      <span className={classes.months}>{monthsOf(shown)}</span>
      {allAt !== undefined && (
        <Anchor component={Link} to={allAt} size="sm" className={classes.all ?? ''}>
          All contracts
        </Anchor>
      )}
    </section>
  );
}

const isNumbered =
  (value: string | null) =>
  ({ contractNo }: { contractNo: number }) =>
    String(contractNo) === value;

function Option({ contract }: { contract: ReturnType<typeof useShownContract>['shown'] }) {
  if (contract === undefined) return null;
  return (
    <span className={classes.option}>
      <span className={classes.name}>{contract.name}</span>
      <span className={classes.detail}>
        {phases[contract.phase].label}, {monthsOf(contract)}
      </span>
    </span>
  );
}
