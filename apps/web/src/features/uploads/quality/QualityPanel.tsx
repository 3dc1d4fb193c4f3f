import { Skeleton } from '@mantine/core';
import { formatCount, formatPercent } from '../../../ui/figures.ts';
import { LoadProblem } from '../../../ui/Loaded.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { Upload, UploadQuality } from '../uploadTypes.ts';
import type { WizardStep } from '../wizard/wizardSteps.ts';
import { isBeforeAnswers } from './isBeforeAnswers.ts';
import { Outliers } from './Outliers.tsx';
import { Problems } from './Problems.tsx';
import classes from './Quality.module.css';
import { useQuality } from './quality.api.ts';
import { ScoreRing } from './ScoreRing.tsx';

interface QualityPanelProps {
  upload: Upload;
  /** Address where a step is corrected; undefined for read-only users. */
  addressOfStep?: ((step: WizardStep) => string) | undefined;
}

/** Data quality: a score, errors by number of rows, the value of fixing them, and unusual prices. */
export function QualityPanel({ upload, addressOfStep }: QualityPanelProps) {
  const quality = useQuality(upload);
  if (quality.isError && quality.data === undefined) return <LoadProblem query={quality} />;
  const { data } = quality;
  return (
    <>
      <LoadProblem query={quality} />
      <Panel heading="Data quality">
        {data?.measuredAt == null ? (
          <Skeleton role="status" height={130} radius="md" aria-label="Calculating…" />
        ) : (
          <>
            {isBeforeAnswers(upload.reconciliation, data) && (
              <p className={classes.earlier}>
                Calculated before the latest answers. It is recalculated when the upload continues.
              </p>
            )}
            <div className={classes.quality}>
              <Summary quality={data} />
              <Problems upload={upload} quality={data} addressOfStep={addressOfStep} />
            </div>
          </>
        )}
      </Panel>
      {data !== undefined && data.outliers.length > 0 && (
        <Panel heading="Price outliers">
          <Outliers upload={upload} quality={data} mayChange={addressOfStep !== undefined} />
        </Panel>
      )}
    </>
  );
}

function Summary({ quality }: { quality: UploadQuality }) {
  const { rows, soundRows, expectedSpendUsd, coveredSpendUsd, score, certainShare } = quality;
  return (
    <div className={classes.summary}>
      <ScoreRing score={score ?? 0} />
      <dl className={classes.halves}>
        <dt>Valid rows</dt>
        <dd>
          {formatPercent(rows === 0 ? 0 : (100 * soundRows) / rows)}
          <span>
            {formatCount(soundRows)} of {formatCount(rows)}
          </span>
        </dd>
        <dt>Spend with a baseline</dt>
        <dd>
          {expectedSpendUsd <= 0 ? 'no charges' : formatPercent((100 * coveredSpendUsd) / expectedSpendUsd)}
          {expectedSpendUsd > 0 && (
            <span>
              <Money amountUsd={coveredSpendUsd} /> of <Money amountUsd={expectedSpendUsd} />
            </span>
          )}
        </dd>
      </dl>
      <p className={classes.how}>
        The score is the average of both percentages
        {certainShare < 1 && `, times ${formatPercent(100 * certainShare)} because of open assumptions`}.
      </p>
    </div>
  );
}
