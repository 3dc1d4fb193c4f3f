import { Radio, TextInput } from '@mantine/core';
import { FieldGrid } from '../../../ui/FieldGrid.tsx';
import { EffectFigures } from '../assumptions/EffectFigures.tsx';
import { PlaceSearch } from '../places/PlaceSearch.tsx';
import type { FileColumns } from '../uploadTypes.ts';
import { answerOf, type ColumnDraft } from './columnDraft.ts';

interface FileQuestionsProps {
  /** The upload's mode, which sets the unit of volumes. */
  mode: number;
  columns: FileColumns;
  draft: ColumnDraft;
  onChange: (part: Partial<ColumnDraft>) => void;
  editable: boolean;
}

/** Questions about the whole file: a place, a choice, or a short text. */
export function FileQuestions({ mode, columns, draft, onChange, editable }: FileQuestionsProps) {
  if (!editable) return <Answers columns={columns} draft={draft} />;
  return columns.questions.map((question) => {
    const value = answerOf(question, draft);
    const answer = (text: string) => onChange({ answers: { ...draft.answers, [question.key]: text } });
    if (question.kind === 'choice') {
      return (
        <Radio.Group
          key={question.key}
          label={question.text}
          description={question.why}
          value={value}
          onChange={answer}
          mb="md"
        >
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: '8px 18px', marginTop: 8 }}>
            {question.choices.map((choice) => (
              <Radio
                key={choice.value}
                value={choice.value}
                label={choice.label}
                size="sm"
                description={<EffectFigures choice={choice} choices={question.choices} mode={mode} />}
              />
            ))}
          </div>
        </Radio.Group>
      );
    }
    if (question.kind === 'place') {
      return (
        <PlaceSearch
          key={question.key}
          label={question.text}
          description="Choose a suggested location, or keep your own text: it is then cleansed like the rest."
          value={value}
          onText={answer}
        />
      );
    }
    return (
      <TextInput
        key={question.key}
        label={question.text}
        value={value}
        maw={460}
        mb="md"
        onChange={({ currentTarget }) => answer(currentTarget.value)}
      />
    );
  });
}

/** The answers, read-only. */
function Answers({ columns, draft }: Pick<FileQuestionsProps, 'columns' | 'draft'>) {
  return (
    <FieldGrid
      fields={columns.questions.map((question) => {
        const answer = answerOf(question, draft);
        const choice = question.choices.find(({ value }) => value === answer);
        return { label: question.text, value: choice?.label ?? answer };
      })}
    />
  );
}
