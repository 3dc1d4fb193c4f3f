import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type LearntPlace, useForgetPlace, usePromotePlace } from './learntPlaces.api.ts';
import classes from './LearntPlaces.module.css';

/** Give an answer to everyone, or forget it. */
export function LearntPlaceActions({ learnt }: { learnt: LearntPlace }) {
  const promote = usePromotePlace();
  const forget = useForgetPlace();
  const { id, text, place, companyId, companyName } = learnt;
  const owner = companyName ?? 'everyone';
  return (
    <span className={classes.actions}>
      {companyId !== null && (
        <ReasonButton
          size="compact-xs"
          variant="default"
          aria-label={`Give “${text}” of ${owner} to everyone`}
          loading={promote.isPending}
          reason={reasonNotToPromote(learnt)}
          onClick={() =>
            promote.mutate(
              { customerId: companyId, id },
              {
                onSuccess: () => toasts.success(`“${text}” is ${place.label} for everyone.`),
                onError: (error) => toasts.error(error.message),
              },
            )
          }
        >
          Promote
        </ReasonButton>
      )}
      <ConfirmButton
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={`Forget “${text}” of ${owner}`}
        question={`Forget what “${text}” means?`}
        consequence={
          companyId === null
            ? 'Companies without an answer of their own are asked again, in files to come. What was decided with it stays.'
            : `${owner} is asked again, in files to come. What was decided with the answer stays.`
        }
        confirmLabel="Forget"
        onConfirm={async () => {
          await forget.mutateAsync({ id, companyId });
          toasts.success('The answer is forgotten.');
        }}
      >
        Forget
      </ConfirmButton>
    </span>
  );
}

function reasonNotToPromote({ isPromoted, place }: LearntPlace): string | undefined {
  if (isPromoted) return 'Everyone has this answer.';
  return place.level === 'site' ? 'A site’s own name says nothing to other companies.' : undefined;
}
