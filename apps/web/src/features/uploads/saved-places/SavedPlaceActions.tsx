import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { ButtonWithReason } from '../../../ui/ButtonWithReason.tsx';
import { toasts } from '../../../ui/toasts.ts';
import { type SavedPlace, useForgetPlace, usePromotePlace } from './savedPlaces.api.ts';
import classes from './SavedPlaces.module.css';

/** Shares an answer with all companies, or deletes it. */
export function SavedPlaceActions({ learnt }: { learnt: SavedPlace }) {
  const promote = usePromotePlace();
  const forget = useForgetPlace();
  const { id, text, place, companyId, companyName } = learnt;
  const owner = companyName ?? 'everyone';
  return (
    <span className={classes.actions}>
      {companyId !== null && (
        <ButtonWithReason
          size="compact-xs"
          variant="default"
          aria-label={`Share “${text}” from ${owner} with everyone`}
          loading={promote.isPending}
          reason={reasonNotToPromote(learnt)}
          onClick={() =>
            promote.mutate(
              { customerId: companyId, id },
              {
                onSuccess: () => toasts.success(`“${text}” is now ${place.label} for everyone`),
                onError: (error) => toasts.error(error.message),
              },
            )
          }
        >
          Share
        </ButtonWithReason>
      )}
      <ConfirmButton
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={`Delete the match for “${text}” from ${owner}`}
        question={`Delete the match for “${text}”?`}
        consequence={
          companyId === null
            ? 'Companies without their own match are asked again in future files. Locations already matched don’t change.'
            : `${owner} is asked again in future files. Locations already matched don’t change.`
        }
        confirmLabel="Delete match"
        onConfirm={async () => {
          await forget.mutateAsync({ id, companyId });
          toasts.success('Match deleted');
        }}
      >
        Delete
      </ConfirmButton>
    </span>
  );
}

function reasonNotToPromote({ isPromoted, place }: SavedPlace): string | undefined {
  if (isPromoted) return 'This match is already shared with everyone';
  return place.level === 'site' ? 'Site names are only known to their own company' : undefined;
}
