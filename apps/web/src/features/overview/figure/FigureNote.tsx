import { Skeleton } from '@mantine/core';
import { useQuery } from '../../../platform/query.ts';
import { type Figure, figureQuery } from './figure.api.ts';
import type { AimOf } from './figureAim.ts';
import classes from './Figure.module.css';
import { formatFigure, statTitles } from './figureWords.ts';
import { NotePopover } from './NotePopover.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useContractNo } from '../../../ui/useContractNo.ts';

type Asked = Omit<AimOf<'figure'>, 'kind' | 'part'>;

/** "How is this computed" button next to a figure; loaded when opened. */
export function FigureNote(asked: Asked) {
  return (
    <NotePopover label={`How ${statTitles[asked.stat].toLowerCase()} is calculated`}>
      <AskedFormula {...asked} />
    </NotePopover>
  );
}

function AskedFormula(asked: Asked) {
  const query = useQuery(figureQuery(asked, useContractNo()));
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={72} radius="md" role="status" aria-label="Loading the formula" />}
    >
      {({ formula }) => <Formula formula={formula} />}
    </Loaded>
  );
}

/** A formula with its numbers filled in. */
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
