import { chargePurposeLabel, chargeUnits, type StructureProblem } from '@lanewright/freight';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { StateBadge } from '../../../ui/StatusBadge.tsx';
import type { EditedCharge } from './charges.api.ts';
import classes from './Charges.module.css';
import { locationWords, particularsOf, typeWords } from './chargeWords.ts';

interface ChargeTableProps {
  charges: readonly EditedCharge[];
  problems: readonly StructureProblem[];
  onOpen: (chargeNo: number) => void;
  onMove: (chargeNo: number, by: -1 | 1) => void;
  onRemove: (chargeNo: number) => void;
}

/** The charges of a structure, in the order carriers see them. */
export function ChargeTable({ charges, problems, onOpen, onMove, onRemove }: ChargeTableProps) {
  return (
    <SmallTable label="Charges" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Charge</th>
          <th scope="col">Type</th>
          <th scope="col">Per</th>
          <th scope="col">Purpose</th>
          <th scope="col">Location</th>
          <th scope="col">Currency</th>
          <th scope="col">In a bid</th>
          <th scope="col">Particulars</th>
          <th scope="col" data-figure>
            Order
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge, index) => {
          const { chargeNo } = charge;
          const wrong = problems.filter((problem) => problem.chargeNo === chargeNo);
          const name = charge.name.trim() === '' ? 'Unnamed charge' : charge.name;
          return (
            <tr key={chargeNo}>
              <th scope="row">
                <UnstyledButton className={classes.name} onClick={() => onOpen(chargeNo)}>
                  {name}
                </UnstyledButton>
              </th>
              <td>{typeWords[charge.type]}</td>
              <td>{chargeUnits[charge.unit].label.replace(/^per /, '') || '–'}</td>
              <td>{chargePurposeLabel[charge.purpose]}</td>
              <td>{locationWords[charge.location]}</td>
              <td>{charge.type === 'Charge' ? charge.currency : '–'}</td>
              <td>{charge.required ? 'Required' : 'Optional'}</td>
              <td data-wrap data-quiet>
                {wrong.length > 0 ? (
                  <StateBadge tone="bad">{wrong.map(({ message }) => message).join(' ')}</StateBadge>
                ) : (
                  particularsOf(charge, charges).join(', ')
                )}
              </td>
              <td>
                <div className={classes.order}>
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={`Move ${name} up`}
                    disabled={index === 0}
                    onClick={() => onMove(chargeNo, -1)}
                  >
                    <ArrowUp size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={`Move ${name} down`}
                    disabled={index === charges.length - 1}
                    onClick={() => onMove(chargeNo, 1)}
                  >
                    <ArrowDown size={14} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size="sm"
                    aria-label={`Remove ${name}`}
                    onClick={() => onRemove(chargeNo)}
                  >
                    <Trash2 size={14} aria-hidden />
                  </ActionIcon>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </SmallTable>
  );
}
