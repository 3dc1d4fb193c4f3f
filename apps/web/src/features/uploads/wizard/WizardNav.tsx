import { UploadStatus } from '@lanewright/freight';
import { Check, X } from 'lucide-react';
import { Link } from 'react-router';
import { isFinished } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import classes from './WizardNav.module.css';
import { canOpenStep, currentStep, labelOfStep, stepsOf, type WizardStep } from './wizardSteps.ts';

interface WizardNavProps {
  /** Undefined before a file is uploaded. */
  upload: Upload | undefined;
  shown: WizardStep;
  addressOf: (step: WizardStep) => string;
}

/** The steps from file to approval, with links to earlier ones. */
export function WizardNav({ upload, shown, addressOf }: WizardNavProps) {
  const kind = upload?.kind ?? 'shipments';
  const steps = stepsOf({ kind });
  const reached = upload === undefined ? 0 : steps.indexOf(currentStep(upload));
  const rejected = upload?.status === UploadStatus.Rejected;
  const complete = upload !== undefined && isFinished(upload);
  return (
    <nav aria-label="Upload steps">
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const isLast = index === reached;
          const done =
            upload !== undefined && rejected
              ? !isLast && canOpenStep(step, upload)
              : index < reached || (complete && isLast);
          const refused = rejected && isLast;
          const label = labelOfStep(step, kind);
          const content = (
            <>
              <span className={classes.mark} aria-hidden>
                {done ? (
                  <Check size={12} strokeWidth={3} />
                ) : refused ? (
                  <X size={12} strokeWidth={3} />
                ) : (
                  index + 1
                )}
              </span>
              <span className={classes.label}>{label}</span>
              <span className="visually-hidden">
                {done ? ', done' : refused ? ', rejected' : isLast ? ', current step' : ''}
              </span>
            </>
          );
          const isShown = step === shown;
          return (
            <li
              key={step}
              className={classes.step}
              data-done={done || undefined}
              data-shown={isShown || undefined}
              data-reached={isLast || undefined}
              data-refused={refused || undefined}
            >
              {upload !== undefined && canOpenStep(step, upload) ? (
                <Link to={addressOf(step)} aria-current={isShown ? 'step' : undefined}>
                  {content}
                </Link>
              ) : (
                <span className={classes.plain} aria-current={isShown ? 'step' : undefined}>
                  {content}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
