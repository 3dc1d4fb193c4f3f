import { Button, Group } from '@mantine/core';
import { formatCount } from '../../../../ui/figures.ts';
import { SmallTable } from '../../../../ui/SmallTable.tsx';
import type { Matching, Template } from './template.api.ts';
import classes from './Template.module.css';

interface SheetQuestionsProps {
  template: Template;
  matching: Matching;
  onChange: (matching: Matching) => void;
}

const shownCells = 12;

/** Ambiguities in the sheet, each with its choices and the cells they change. Nothing is preselected. */
export function SheetQuestions({ template, matching, onChange }: SheetQuestionsProps) {
  return (
    <ul className={classes.questions}>
      {template.assumptions.map((question) => (
        <li key={question.key}>
          <b>{question.text}</b>
          <p className={classes.quiet}>{question.why}</p>
          <Group gap={8} role="group" aria-label={question.text}>
            {question.choices.map(({ value, label }) => {
              const isChosen = answerOf(matching, question) === value;
              return (
                <Button
                  key={value}
                  size="xs"
                  variant={isChosen ? 'filled' : 'default'}
                  aria-pressed={isChosen}
                  onClick={() =>
                    onChange({ ...matching, answers: { ...matching.answers, [question.key]: value } })
                  }
                >
                  {label}
                  {value === question.recommended && ' (recommended)'}
                </Button>
              );
            })}
          </Group>
          {question.cells.some(({ stored }) => stored !== null) ? (
            <ConvertedCells cells={question.cells} />
          ) : (
            question.cells.some(({ lane }) => lane !== null) && (
              <EmptyCells cells={question.cells} cellCount={question.cellCount} />
            )
          )}
        </li>
      ))}
    </ul>
  );
}

/** The answer to a question. Columns in the same unit share one question, so it may be stored under any of their keys. */
const answerOf = ({ answers }: Matching, { key, value }: Question): string | null =>
  answers[key] ?? (key.startsWith('rateUnit:') ? value : null);

type Question = Template['assumptions'][number];
type Cell = Question['cells'][number];

/** The first prices of columns in another unit: as in the sheet, and as stored with this choice. */
function ConvertedCells({ cells }: { cells: readonly Cell[] }) {
  return (
    <SmallTable label="Sample prices from these columns" keepFirstColumn>
      <thead>
        <tr>
          <th scope="col">Lane</th>
          <th scope="col">Price</th>
          <th scope="col">Cell</th>
          <th scope="col" data-figure>
            In the sheet
          </th>
          <th scope="col" data-figure>
            Stored
          </th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ cell, lane, name, text, stored }) => (
          <tr key={`${cell}/${lane}/${name}`}>
            <th scope="row">{lane}</th>
            <td>{name}</td>
            <td>{cell}</td>
            <td data-figure>{text}</td>
            <td data-figure>{stored}</td>
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

function EmptyCells({ cells, cellCount }: { cells: readonly Cell[]; cellCount: number }) {
  return (
    <>
      <SmallTable label="Empty cells that have a current price" keepFirstColumn>
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Price</th>
            <th scope="col">Cell</th>
            <th scope="col">In the sheet</th>
            <th scope="col" data-figure>
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, shownCells).map(({ cell, lane, name, text, before, currency }) => (
            <tr key={`${cell}/${lane}/${name}`}>
              <th scope="row">{lane}</th>
              <td>{name}</td>
              <td>{cell}</td>
              <td>{text === '' ? 'Empty' : text}</td>
              <td data-figure>
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
