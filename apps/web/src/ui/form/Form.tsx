import { Button, type ButtonProps, Group, type MantineSpacing, Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { EditedMeanwhile, isEditedMeanwhile } from '../EditedMeanwhile.tsx';
import { UnsavedChangesGuard } from '../UnsavedChangesGuard.tsx';
import { FormProblem } from './FormProblem.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { FormState } from './useSubmitForm.ts';

interface FormProps {
  form: FormState;
  /** What leaving the page would lose, as a sentence. Without it nothing is asked, as in an `EditModal`. */
  losing?: string;
  /** Returns whether navigating to this search string of the same page loses nothing. */
  keeps?: (search: string) => boolean;
  /** Space between its parts; without it they are laid out by `className`. */
  gap?: MantineSpacing;
  className?: string | undefined;
  children: ReactNode;
}

/** A form of `useEndpointForm` or `useSubmitForm`, which asks before unsaved changes are lost. */
export function Form({ form, losing, keeps, gap, className, children }: FormProps) {
  return (
    <form noValidate className={className} onSubmit={form.submit}>
      {gap === undefined ? children : <Stack gap={gap}>{children}</Stack>}
      {losing !== undefined && (
        <UnsavedChangesGuard
          when={form.isChanged}
          losing={losing}
          {...(keeps === undefined ? {} : { keeps })}
        />
      )}
    </form>
  );
}

interface FormErrorProps {
  form: FormState;
  /** What failed, if the error itself does not say it. */
  failed?: string | undefined;
  /** How a conflict with someone else’s change is resolved, where it differs. */
  conflict?: Partial<ComponentProps<typeof EditedMeanwhile>>;
}

/** Why a form could not be sent, unless a field shows it: someone else’s change, a wait, or another problem. */
export function FormError({ form, failed, conflict }: FormErrorProps) {
  const onReload = conflict?.onReload ?? form.reload;
  if (isEditedMeanwhile(form.error) && onReload !== undefined)
    return (
      <EditedMeanwhile
        problem={form.error}
        onSaveOver={() => form.send(true)}
        working={form.isPending}
        {...conflict}
        onReload={onReload}
      />
    );
  return <FormProblem error={form.error} fields={[...form.shown]} wait={form.wait} heading={failed} />;
}

interface FormButtonProps extends ButtonProps {
  form: FormState;
  children: ReactNode;
}

/** The button that sends a form. */
export function FormButton({ form, children, ...button }: FormButtonProps) {
  return (
    <SubmitButton {...button} loading={form.isPending} wait={form.wait} reason={form.reason}>
      {children}
    </SubmitButton>
  );
}

interface FormButtonsProps {
  form: FormState;
  /** Label of the button that sends the form. */
  submit: ReactNode;
  onCancel?: (() => void) | undefined;
  color?: string | undefined;
}

/** The buttons of a dialog. */
export function FormButtons({ form, submit, onCancel, color }: FormButtonsProps) {
  return (
    <Group justify="flex-end" mt="xs" gap="xs">
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <FormButton form={form} {...(color === undefined ? {} : { color })}>
        {submit}
      </FormButton>
    </Group>
  );
}

/** The end of a dialog: why the form could not be sent, and the buttons. */
export function FormFoot({ failed, conflict, ...buttons }: FormErrorProps & FormButtonsProps) {
  return (
    <>
      <FormError form={buttons.form} failed={failed} {...(conflict === undefined ? {} : { conflict })} />
      <FormButtons {...buttons} />
    </>
  );
}
