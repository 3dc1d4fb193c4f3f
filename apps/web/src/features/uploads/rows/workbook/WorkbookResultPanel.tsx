import { isShipmentField, shipmentFieldDetails } from '@lanewright/freight';
import type { ReactNode } from 'react';
import type { ApiProblem } from '../../../../platform/apiProblem.ts';
import { ActionError } from '../../../../ui/ActionError.tsx';
import { FieldGrid } from '../../../../ui/FieldGrid.tsx';
import { SidePanel } from '../../../../ui/SidePanel.tsx';
import { countOf, formatCount } from '../../../../ui/figures.ts';
import type { WorkbookResult } from '../../uploadTypes.ts';
import classes from './Workbook.module.css';

export type WorkbookOutcome =
  | { fileName: string; result: WorkbookResult; problem?: undefined }
  | { fileName: string; problem: ApiProblem; result?: undefined };

interface WorkbookResultPanelProps {
  outcome: WorkbookOutcome | undefined;
  onClose: () => void;
  footer: ReactNode;
}

/** Result of an uploaded workbook. */
export function WorkbookResultPanel({ outcome, onClose, footer }: WorkbookResultPanelProps) {
  return (
    <SidePanel
      opened={outcome !== undefined}
      onClose={onClose}
      title={outcome === undefined ? '' : outcome.fileName}
      width={520}
      {...(footer === undefined ? {} : { footer })}
    >
      {outcome?.problem !== undefined && (
        <ActionError of={{ error: outcome.problem }} heading="Workbook not imported" />
      )}
      {outcome?.result !== undefined && <Result result={outcome.result} />}
    </SidePanel>
  );
}

function Result({ result }: { result: WorkbookResult }) {
  const { corrected, excluded, unchanged, refused } = result;
  return (
    <>
      <FieldGrid
        fields={[
          { label: 'Rows corrected', value: formatCount(corrected) },
          { label: 'Rows excluded', value: formatCount(excluded) },
          { label: 'Rows unchanged', value: formatCount(unchanged) },
          { label: 'Cells rejected', value: formatCount(refused.length) },
        ]}
      />
      {refused.length === 0 ? (
        <p className={classes.note}>
          {corrected + excluded === 0
            ? 'The workbook has no changes since it was downloaded.'
            : 'All changed cells were imported.'}
        </p>
      ) : (
        <>
          <p className={classes.note}>
            {countOf(refused.length, 'cell')} {refused.length === 1 ? 'was' : 'were'} left unchanged. All
            other changes were imported. Correct these cells here or in the workbook.
          </p>
          <div className={classes.scroll} tabIndex={0} role="region" aria-label="Cells rejected">
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">Cell</th>
                  <th scope="col">Field</th>
                  <th scope="col">Why</th>
                </tr>
              </thead>
              <tbody>
                {refused.map(({ cell, field, message }) => (
                  <tr key={cell}>
                    <th scope="row">{cell}</th>
                    <td>{isShipmentField(field) ? shipmentFieldDetails[field].label : field}</td>
                    <td>{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}
