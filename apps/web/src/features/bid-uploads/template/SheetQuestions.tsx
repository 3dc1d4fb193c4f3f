import { Button, Group } from '@mantine/core';
import { formatCount } from '../../../ui/figures.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import type { Matching, Template } from './template.api.ts';
import classes from './Template.module.css';

interface SheetQuestionsProps {
  template: Template;
  matching: Matching;
  onChange: (matching: Matching) => void;
}

const shownCells = 12;

/** Questions that the sheet leaves open, each with its choices and the cells it changes. Nothing is preselected. */
export function SheetQuestions({ template, matching, onChange }: SheetQuestionsProps) {
  return (
    <ul className={classes.questions}>
      {template.assumptions.map(({ key, text, why, recommended, choices, cells, cellCount }) => (
        <li key={key}>
          <b>{text}</b>
          <p className={classes.quiet}>{why}</p>
          <Group gap={8} role="group" aria-label={text}>
            {choices.map(({ value, label }) => {
              const isChosen = answerOf(matching, key) === value;
              return (
                <Button
                  key={value}
                  size="xs"
                  variant={isChosen ? 'filled' : 'default'}
                  aria-pressed={isChosen}
                  onClick={() => onChange({ ...matching, answers: { ...matching.answers, [key]: value } })}
                >
                  {label}
                  {value === recommended && ' (recommended)'}
                </Button>
              );
            })}
          </Group>
          {cells.some(({ lane }) => lane !== null) && <Cells cells={cells} cellCount={cellCount} />}
        </li>
      ))}
    </ul>
  );
}

const answerOf = ({ answers }: Matching, key: string): string | undefined =>
  key === 'blankCells' ? answers.blankCells : key === 'decimalMark' ? answers.decimalMark : undefined;

type Cell = Template['assumptions'][number]['cells'][number];

function Cells({ cells, cellCount }: { cells: readonly Cell[]; cellCount: number }) {
  return (
    <>
      <SmallTable label="Empty cells over current prices" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Price</th>
            <th scope="col">Cell</th>
            <th scope="col">In the sheet</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, shownCells).map(({ cell, lane, name, text, before, currency }) => (
            <tr key={`${cell}/${lane}/${name}`}>
              <th scope="row">{lane}</th>
              <td>{name}</td>
              <td>{cell}</td>
              <td>{text === '' ? 'Empty' : text}</td>
              <td>
                {before} {currency}
              </td>
            </tr>
          ))}
        </tbody>
      </SmallTable>
      {cellCount > shownCells && <p className={classes.quiet}>{formatCount(cellCount - shownCells)} more</p>}
    </>
  );
}
