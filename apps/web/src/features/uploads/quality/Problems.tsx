import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { countOf, formatPercent } from '../../../ui/figures.ts';
import { Money } from '../../../ui/Money.tsx';
import { ShowRows } from '../rows/ShowRows.tsx';
import type { Upload, UploadQuality } from '../uploadTypes.ts';
import type { WizardStep } from '../wizard/wizardSteps.ts';
import classes from './Quality.module.css';

interface ProblemsProps {
  upload: Upload;
  quality: UploadQuality;
  addressOfStep?: ((step: WizardStep) => string) | undefined;
}

/** Data errors, highest value first: number of rows, their cost, what fixing them adds to the baseline, and where to fix them. */
export function Problems({ upload, quality, addressOfStep }: ProblemsProps) {
  if (quality.problems.length === 0)
    return (
      <p className={classes.sound}>
        <ShieldCheck size={18} aria-hidden="true" /> No problems found in these rows.
      </p>
    );
  return (
    <ul className={classes.problems} aria-label="Data problems">
      {quality.problems.map((problem) => (
        <li key={problem.key} className={classes.problem}>
          <div className={classes.problemHead}>
            <b>{problem.label}</b>
            <span className={classes.count}>
              {countOf(problem.rows, 'row')} · {formatPercent(problem.sharePercent)}
            </span>
          </div>
          <div className={classes.share} aria-hidden="true">
            <span style={{ width: `${Math.max(0.5, problem.sharePercent)}%` }} />
          </div>
          <p className={classes.meaning}>
            {problem.meaning}{' '}
            {problem.step === null || addressOfStep === undefined ? (
              problem.wayOut
            ) : (
              <Link to={addressOfProblem(problem, addressOfStep(problem.step))}>{problem.wayOut}</Link>
            )}
          </p>
          <p className={classes.worth}>
            {problem.spendUsd !== 0 && (
              <span>
                {problem.worthIsEstimate ? 'about ' : ''}
                <Money amountUsd={problem.spendUsd} /> of spend
              </span>
            )}
            {problem.worthUsd > 0 && (
              <b>
                worth {problem.worthIsEstimate ? 'about ' : ''}
                <Money amountUsd={problem.worthUsd} /> more baseline
              </b>
            )}
            <ShowRows
              upload={upload}
              source={{ kind: 'problem', problem: problem.key }}
              title={problem.label}
            />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Where a problem is fixed: for places, filtered to the vague ones. */
function addressOfProblem({ key }: { key: string }, step: string): string {
  return key === 'vaguePlace' ? `${step}&places=vague` : step;
}
