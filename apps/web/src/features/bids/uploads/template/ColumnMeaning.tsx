import { Button, Group, MultiSelect, Select } from '@mantine/core';
import { ColumnItem } from '../../../../ui/column-matching/ColumnList.tsx';
import { formatCount, formatMonth } from '../../../../ui/figures.ts';
import {
  chargeKey,
  chargesOf,
  columnIn,
  meaningGroups,
  withColumn,
  withMeaning,
  withNamed,
  withTaken,
} from './matching.ts';
import type { MatchedColumn, Matching, Meaning, Template } from './template.api.ts';
import classes from './Template.module.css';

interface ColumnMeaningProps {
  template: Template;
  column: Template['columns'][number];
  matching: Matching;
  proposed: Matching | undefined;
  months: readonly string[];
  onChange: (matching: Matching) => void;
}

/** One column of the file: its cells as received, its meaning, and the charge, month or rows it refers to. */
export function ColumnMeaning(props: ColumnMeaningProps) {
  const { template, column, matching, proposed, months, onChange } = props;
  const matched = columnIn(matching, column.columnNo);
  const name = column.header || `Column ${column.columnNo + 1}`;
  const isAsProposed = proposed !== undefined && columnIn(proposed, column.columnNo).means === matched.means;
  return (
    <ColumnItem name={name} samples={column.samples} isMatched={matched.means !== null}>
      <Select
        size="xs"
        aria-label={`Meaning of ${name}`}
        placeholder="Not used"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': `Don’t use ${name}` }}
        nothingFoundMessage="No matching field"
        data={meaningGroups}
        value={matched.means}
        onChange={(means) => onChange(withMeaning(matching, column.columnNo, means as Meaning | null))}
      />
      <div className={classes.detail}>
        <Detail
          template={template}
          column={column}
          matched={matched}
          months={months}
          name={name}
          onChange={(next) => onChange(withColumn(matching, next))}
        />
        {isAsProposed && <span className={classes.why}>{column.why}</span>}
        {(matched.means === null || (matched.means === 'rate' && matched.charges.length === 0)) &&
          column.candidates.length > 0 && (
            <Candidates
              template={template}
              column={column}
              name={name}
              onChoose={(charge) =>
                onChange(
                  withColumn(matching, {
                    ...columnIn(withMeaning(matching, column.columnNo, 'rate'), column.columnNo),
                    charges: [charge],
                  }),
                )
              }
            />
          )}
      </div>
    </ColumnItem>
  );
}

interface CandidatesProps {
  template: Template;
  column: Template['columns'][number];
  name: string;
  onChoose: (charge: MatchedColumn['charges'][number]) => void;
}

/** Charges that the column may price if its header is ambiguous: one click selects a charge. */
function Candidates({ template, column, name, onChoose }: CandidatesProps) {
  const keys = new Set(column.candidates.map(chargeKey));
  return (
    <Group gap={6} role="group" aria-label={`Possible charges for ${name}`}>
      {template.charges
        .filter((charge) => charge.takes === 'rate' && keys.has(chargeKey(charge)))
        .map((charge) => (
          <Button
            key={chargeKey(charge)}
            size="compact-xs"
            variant="default"
            onClick={() => onChoose({ chargeNo: charge.chargeNo, breakNo: charge.breakNo })}
          >
            {charge.name}
            {charge.unitName !== '' && !charge.name.endsWith(charge.unitName) && (
              <span className={classes.unit}>{charge.unitName}</span>
            )}
          </Button>
        ))}
    </Group>
  );
}

interface DetailProps {
  template: Template;
  column: Template['columns'][number];
  matched: MatchedColumn;
  months: readonly string[];
  name: string;
  onChange: (column: MatchedColumn) => void;
}

/** Additional input for a meaning: the charges of a rate, the month of a capacity, the texts of rows. */
function Detail({ template, column, matched, months, name, onChange }: DetailProps) {
  const chargesTaking = (takes: 'rate' | 'value') =>
    template.charges
      .filter((charge) => charge.takes === takes)
      .map((charge) => ({ value: chargeKey(charge), label: charge.name }));
  switch (matched.means) {
    case 'rate':
      return (
        <MultiSelect
          size="xs"
          aria-label={`Charges priced by ${name}`}
          placeholder={matched.charges.length === 0 ? 'Choose a charge' : ''}
          searchable
          data={chargesTaking('rate')}
          value={matched.charges.map(chargeKey)}
          onChange={(keys) => onChange({ ...matched, charges: chargesOf(keys) })}
        />
      );
    case 'value':
      return (
        <Select
          size="xs"
          aria-label={`Text field for ${name}`}
          placeholder="Choose a text field"
          data={chargesTaking('value')}
          value={matched.charges[0] === undefined ? null : chargeKey(matched.charges[0])}
          onChange={(key) => onChange({ ...matched, charges: key === null ? [] : chargesOf([key]) })}
        />
      );
    case 'capacity':
      return (
        <Select
          size="xs"
          aria-label={`Month of ${name}`}
          data={[
            { value: '', label: 'Every month' },
            ...months.map((month) => ({ value: month, label: formatMonth(month) })),
          ]}
          value={matched.month ?? ''}
          onChange={(month) => onChange({ ...matched, month: month === '' ? null : month })}
        />
      );
    case 'only':
      return (
        <MultiSelect
          size="xs"
          aria-label={`Rows included by ${name}`}
          placeholder={matched.texts.length === 0 ? 'Choose rows to include' : ''}
          searchable
          data={column.texts.map(({ text, rows }) => ({
            value: text,
            label: `${text} (${formatCount(rows)})`,
          }))}
          value={matched.texts.map(({ text }) => text)}
          onChange={(texts) => onChange(withTaken(matched, texts))}
        />
      );
    case 'charge':
      return (
        <ul className={classes.texts} aria-label={`Charges named by ${name}`}>
          {column.texts.length === 0 && <li>Too many different values to map to charges.</li>}
          {column.texts.map(({ text, rows }) => (
            <li key={text}>
              <span>
                {text} <small>{formatCount(rows)}</small>
              </span>
              <MultiSelect
                size="xs"
                aria-label={`Charges for ${text}`}
                placeholder={chargesNamed(matched, text).length === 0 ? 'Excluded' : ''}
                searchable
                data={chargesTaking('rate')}
                value={chargesNamed(matched, text).map(chargeKey)}
                onChange={(keys) => onChange(withNamed(matched, text, chargesOf(keys)))}
              />
            </li>
          ))}
        </ul>
      );
    default:
      return null;
  }
}

const chargesNamed = ({ texts }: MatchedColumn, text: string) =>
  texts.find((one) => one.text === text)?.charges ?? [];
