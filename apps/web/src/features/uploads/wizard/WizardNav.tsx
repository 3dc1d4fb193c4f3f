import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { isFinished } from '../uploadState.ts';
import type { Upload } from '../uploadTypes.ts';
import classes from './WizardNav.module.css';
import { canOpenStep, currentStep, labelOfStep, stepsOf, type WizardStep } from './wizardSteps.ts';

interface WizardNavProps {
  /** Undefined before there is a file. */
  upload: Upload | undefined;
  shown: WizardStep;
  addressOf: (step: WizardStep) => string;
}

/** The steps from file to approval, with links back to those behind. */
export function WizardNav({ upload, shown, addressOf }: WizardNavProps) {
  const kind = upload?.kind ?? 'shipments';
  const steps = stepsOf({ kind });
  const reached = upload === undefined ? 0 : steps.indexOf(currentStep(upload));
  const complete = upload !== undefined && isFinished(upload);
  return (
    <nav aria-label="Steps of the upload">
      <ol className={classes.steps}>
        {steps.map((step, index) => {
          const done = index < reached || (complete && index === reached);
          const label = labelOfStep(step, kind);
          const content = (
            <>
              <span className={classes.mark} aria-hidden>
                {done ? <Check size={12} strokeWidth={3} /> : index + 1}
              </span>
              <span className={classes.label}>{label}</span>
              <span className="visually-hidden">
                {done ? ', done' : index === reached ? ', where it stands' : ''}
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
              data-reached={index === reached || undefined}
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
