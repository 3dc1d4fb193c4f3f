import { Alert, Select, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { History, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ColumnList } from '../../../../ui/column-matching/ColumnList.tsx';
import { ActionError } from '../../../../ui/ActionError.tsx';
import { formatMoment } from '../../../../ui/figures.ts';
import { LoadProblem } from '../../../../ui/Loaded.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { ButtonWithReason } from '../../../../ui/ButtonWithReason.tsx';
import { ColumnMeaning } from './ColumnMeaning.tsx';
import { SheetQuestions } from './SheetQuestions.tsx';
import {
  type Matching,
  placeOf,
  type Template,
  useMatchChoices,
  useMatchTemplate,
  useTemplate,
} from './template.api.ts';
import classes from './Template.module.css';
import { TemplatePreview } from './TemplatePreview.tsx';
import { UnmatchedLocations } from './UnmatchedLocations.tsx';

interface TemplateMatcherProps {
  uploadId: string;
  /** The matches are saved and processing continues. */
  onMatched: () => void;
}

const askedAfterMs = 350;

/** Matches a carrier's own sheet: column meanings, places, and a preview of what it would price. */
export function SheetMapper({ uploadId, onMatched }: TemplateMatcherProps) {
  const [sheet, setSheet] = useState<number>();
  const [changed, setChanged] = useState<Matching | null>(null);
  const [asked] = useDebouncedValue(changed, askedAfterMs);
  // If a choice was made and undone at once, the debounced value is outdated: load the stored matches of the selected sheet.
  const template = useTemplate(uploadId, sheet, changed === null ? null : asked);
  /** As saved or proposed, before any choice. */
  const first = useTemplate(uploadId, sheet, null).data;
  const proposed = first?.matching;
  const match = useMatchTemplate(uploadId);
  const { data } = template;
  if (data === undefined) {
    return template.isError ? (
      <LoadProblem query={template} />
    ) : (
      <Skeleton height={420} radius="md" role="status" aria-label="Reading the sheet" />
    );
  }
  const matching = changed ?? data.matching;
  const isSettled = changed === asked && !template.isFetching;
  const isAsking = data.assumptions.some(({ value }) => value === null);
  return (
    <>
      <LoadProblem query={template} />
      {first?.check && (
        <Alert color="yellow" mb="md" icon={<TriangleAlert size={16} aria-hidden />}>
          {first.check}
        </Alert>
      )}
      {data.sheets.length > 1 && (
        <Select
          label="Sheet with the prices"
          maw={320}
          mb="md"
          allowDeselect={false}
          data={data.sheets.map(({ index, name }) => ({ value: String(index), label: name }))}
          value={String(sheet ?? matching.sheet)}
          onChange={(index) => {
            setChanged(null);
            setSheet(Number(index));
          }}
        />
      )}
      <Matches template={data} matching={matching} proposed={proposed} onChange={setChanged} />
      {data.assumptions.length > 0 && (
        <Panel heading="Questions about this sheet">
          <SheetQuestions template={data} matching={matching} onChange={setChanged} />
        </Panel>
      )}
      <Panel heading="Price preview">
        <TemplatePreview preview={data.preview} />
      </Panel>
      <ActionError of={match} heading="Couldn’t map the columns" />
      <div className={classes.foot}>
        <p className={classes.why}>
          {data.refusal ?? 'The next sheet with this header will be mapped automatically.'}
        </p>
        <ButtonWithReason
          reason={
            data.refusal ??
            (isAsking ? 'Answer the questions about this sheet first' : null) ??
            (isSettled ? null : 'Calculating the preview…')
          }
          loading={match.isPending}
          onClick={() => match.mutate(matching, { onSuccess: onMatched })}
        >
          Confirm mapping
        </ButtonWithReason>
      </div>
    </>
  );
}

interface MatchesProps {
  template: Template;
  matching: Matching;
  proposed: Matching | undefined;
  onChange: (matching: Matching) => void;
}

function Matches({ template, matching, proposed, onChange }: MatchesProps) {
  const choices = useMatchChoices(placeOf(template));
  const hasPlaces = template.preview.unknownPlaces.length > 0 || matching.places.length > 0;
  const saysCurrency = matching.columns.some(({ means }) => means === 'currency');
  return (
    <>
      <Panel
        heading="Column mapping"
        aside={template.rememberedAt === null ? undefined : <Remembered at={template.rememberedAt} />}
      >
        <ColumnList label="Sheet columns" heads={['Meaning', 'Details']}>
          {template.columns.map((column) => (
            <ColumnMeaning
              key={column.columnNo}
              template={template}
              column={column}
              matching={matching}
              proposed={proposed}
              months={choices?.months ?? []}
              onChange={onChange}
            />
          ))}
        </ColumnList>
        {!saysCurrency && (
          <Select
            label="Currency of these prices"
            description="The sheet has no currency column."
            placeholder="Same as your bid, otherwise USD"
            maw={320}
            mt="md"
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Same as the bid' }}
            data={choices?.currencies ?? []}
            value={matching.currency}
            onChange={(currency) => onChange({ ...matching, currency })}
          />
        )}
      </Panel>
      {hasPlaces && (
        <Panel heading="Unrecognised locations">
          <p className={classes.quiet}>Match each unrecognised location to one or more lane locations.</p>
          <UnmatchedLocations template={template} matching={matching} onChange={onChange} />
        </Panel>
      )}
    </>
  );
}

/** Note that the same header was matched before. */
function Remembered({ at }: { at: string }) {
  return (
    <span className={classes.remembered}>
      <History size={14} aria-hidden />
      Mapping saved on {formatMoment(at)}
    </span>
  );
}
