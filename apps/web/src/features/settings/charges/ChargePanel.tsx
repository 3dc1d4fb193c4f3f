import type { StructureProblem } from '@lanewright/freight';
import { Button, Group } from '@mantine/core';
import { SidePanel } from '../../../ui/SidePanel.tsx';
import type { EditedStructure } from './charges.api.ts';
import { ChargeForm } from './ChargeForm.tsx';
import { problemAt, putCharge, removeCharge, standFor } from './structureDraft.ts';

interface ChargePanelProps {
  draft: EditedStructure;
  /** The charge to show; undefined closes the panel. */
  chargeNo: number | undefined;
  currencies: readonly string[];
  problems: readonly StructureProblem[];
  onChange: (draft: EditedStructure) => void;
  onClose: () => void;
}

/** Panel for one charge, next to the list: edits appear in the list at once and are saved with it. */
export function ChargePanel({ draft, chargeNo, currencies, problems, onChange, onClose }: ChargePanelProps) {
  const charge = draft.charges.find((one) => one.chargeNo === chargeNo);
  return (
    <SidePanel
      opened={charge !== undefined}
      onClose={onClose}
      title={charge === undefined || charge.name.trim() === '' ? 'Charge' : charge.name}
      width={520}
      footer={
        charge !== undefined && (
          <Group justify="space-between">
            <Button
              variant="subtle"
              color="red"
              onClick={() => {
                onChange(removeCharge(draft, charge.chargeNo));
                onClose();
              }}
            >
              Remove charge
            </Button>
            <Button onClick={onClose}>Done</Button>
          </Group>
        )
      }
    >
      {charge !== undefined && (
        <ChargeForm
          charge={charge}
          charges={draft.charges}
          currencies={currencies}
          problem={(field) => problemAt(problems, charge.chargeNo, field)}
          onChange={(change) => onChange(putCharge(draft, { ...charge, ...change }))}
          onStandFor={(otherNo) => onChange(standFor(draft, charge.chargeNo, otherNo))}
        />
      )}
    </SidePanel>
  );
}
