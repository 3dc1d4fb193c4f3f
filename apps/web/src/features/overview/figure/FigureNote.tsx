import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { type Figure, figureQuery } from './figure.api.ts';
import type { AimOf } from './figureAim.ts';
import classes from './Figure.module.css';
import { formatFigure, statTitles } from './figureWords.ts';
import { NotePopover } from './NotePopover.tsx';

type Asked = Omit<AimOf<'figure'>, 'kind' | 'part'>;

/** "How is this computed" beside a figure: asked for when it is opened. */
export function FigureNote(asked: Asked) {
  return (
    <NotePopover label={`How is ${statTitles[asked.stat].toLowerCase()} computed`}>
      <AskedFormula {...asked} />
    </NotePopover>
  );
}

function AskedFormula(asked: Asked) {
  const { data, error, refetch } = useQuery(figureQuery(asked));
  if (data !== undefined) return <Formula formula={data.formula} />;
  if (error !== null) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return <Skeleton height={72} radius="md" role="status" aria-label="Loading the formula" />;
}

/** A formula with the numbers that were put in. */
export function Formula({ formula }: { formula: Figure['formula'] }) {
  return (
    <>
      <p className={classes.formulaText}>{formula.text}</p>
      <dl className={classes.terms}>
        {formula.terms.map(({ name, value, unit }) => (
          <div key={name} className={classes.term}>
            <dt>{name}</dt>
            <dd>{formatFigure(value, unit)}</dd>
          </div>
        ))}
      </dl>
      {formula.notes.length > 0 && (
        <ul className={classes.notes}>
          {formula.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}
