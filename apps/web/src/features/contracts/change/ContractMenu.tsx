import type { OfferedMode } from '@lanewright/freight';
import { ActionIcon, Menu } from '@mantine/core';
import { CalendarRange, CircleCheck, Ellipsis, Lock, PenLine, X } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type Contract, type ContractChange, useChangeContract } from '../contracts.api.ts';
import { isOver } from '../contractWords.ts';
import { ChangeContractDialog, type ContractPart } from './ChangeContractDialog.tsx';
import { type Decision, decisionsOf } from './contractDecisions.ts';

interface ContractMenuProps {
  contract: Contract;
  contracts: readonly Contract[];
}

const icons = { makeCurrent: CircleCheck, close: Lock, cancel: X } as const;

/** What can be changed about a contract. The server has the last word, and says what has to end first. */
export function ContractMenu({ contract, contracts }: ContractMenuProps) {
  const [edited, setEdited] = useState<ContractPart>();
  const [decision, setDecision] = useState<Decision>();
  const [isDeciding, setDeciding] = useState(false);
  const decisions = decisionsOf(contract, contracts);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={`More actions for ${contract.name}`}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<PenLine size={15} aria-hidden />} onClick={() => setEdited('name')}>
            Rename
          </Menu.Item>
          {!isOver(contract) && (
            <Menu.Item
              leftSection={<CalendarRange size={15} aria-hidden />}
              onClick={() => setEdited('months')}
            >
              Change months
            </Menu.Item>
          )}
          {decisions.map((one) => {
            const Icon = icons[one.kind];
            return (
              <Menu.Item
                key={one.kind}
                leftSection={<Icon size={15} aria-hidden />}
                onClick={() => {
                  setDecision(one);
                  setDeciding(true);
                }}
              >
                {one.confirmLabel}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      <ChangeContractDialog
        contract={contract}
        contracts={contracts}
        part={edited}
        onClose={() => setEdited(undefined)}
      />
      {decision !== undefined && (
        <ConfirmDecision
          contract={contract}
          decision={decision}
          opened={isDeciding}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  );
}

interface ConfirmDecisionProps {
  contract: Contract;
  decision: Decision;
  opened: boolean;
  onClose: () => void;
}

function ConfirmDecision({ contract, decision, opened, onClose }: ConfirmDecisionProps) {
  const change = useChangeContract({ mode: contract.mode as OfferedMode, contractNo: contract.contractNo });
  return (
    <ConfirmDialog
      {...decision}
      opened={opened}
      onClose={onClose}
      onConfirm={async () => {
        await change.mutateAsync({ version: contract.version, ...decision.change } as ContractChange);
        toasts.success(decision.done);
      }}
    />
  );
}
