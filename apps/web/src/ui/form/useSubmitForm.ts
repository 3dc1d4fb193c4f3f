import { type GetInputPropsReturnType, useForm } from '@mantine/form';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRestoredState } from '../../platform/useRestoredState.ts';
import { focusFirstProblem } from './focus.ts';
import { problemOfField } from './formProblem.ts';
import { useWait } from './useWait.ts';

/** Errors by field; true without a text, false for none. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | boolean | undefined };

export interface FormOptions<Values, Answer> {
  /** The values of the fields: as stored, or the first ones of something new. While nothing is typed the form follows them. */
  initial: Values;
  /** Can be sent as it is, such as a new record. Then it does not follow `initial`. */
  isNew?: boolean;
  /** Why the values can’t be sent yet. */
  missing?: (values: Values) => string | false | null | undefined;
  /** What is wrong, by field: shown once the user tries to send. */
  check?: (values: Values) => FieldErrors<Values>;
  /** Why the button is disabled while nothing has changed. */
  unchanged?: string;
  /** Name under which typed values survive a lost connection. Never for passwords. */
  draftName?: string | undefined;
  /** Loads what is stored now, for when someone else has changed it. */
  reload?: () => Promise<Values>;
  /** Empties the form after sending. */
  clears?: boolean;
  onSaved?: (answer: Answer, values: Values) => unknown;
}

type FieldProps<Value> = Pick<GetInputPropsReturnType, 'onChange'> & {
  error: string | undefined;
} & ([Value] extends [boolean] ? { checked: boolean } : { value: Value });

type SubmitOptions<Values, Answer> = FormOptions<Values, Answer> & {
  /** Sends the values. `seen`: those that were stored when the edit began; undefined overwrites what is stored. */
  send: (values: Values, seen: Values | undefined) => Answer | Promise<Answer>;
};

/** What `Form` and its buttons need to know of a form. */
export interface FormState {
  /** Whether leaving would lose something. */
  isChanged: boolean;
  isPending: boolean;
  /** Why the last attempt failed; null if it did not. */
  error: unknown;
  /** Names of the fields that show their own error. */
  shown: ReadonlySet<string>;
  /** Seconds until it can be sent again. */
  wait: number;
  /** Why it can’t be sent now. */
  reason: string | false | null | undefined;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Sends without validation; `over` overwrites what someone else has stored. */
  send: (over?: boolean) => void;
  /** Loads what is stored and drops what was typed; undefined if that is not possible. */
  reload: (() => void) | undefined;
}

/** Values as text, to compare them: spaces around a text make no difference. */
const textOf = (values: unknown) =>
  JSON.stringify(values, (_key, value: unknown) => (typeof value === 'string' ? value.trim() : value));

/**
 * State of a form: its values, what is wrong with them, and sending them. What was typed stays until it is sent. For a form that
 * is sent to one endpoint see `useEndpointForm`.
 */
export function useSubmitForm<Values extends object, Answer>(options: SubmitOptions<Values, Answer>) {
  const { initial, isNew = false, draftName, check, clears = false, onSaved } = options;
  const nameOf = (part: string) => (draftName === undefined ? undefined : `${draftName} ${part}`);
  const [draft, setDraft] = useRestoredState(nameOf('values'), initial);
  /** The values that the edit began with, and the stored ones that were passed then. */
  const [base, setBase] = useRestoredState(nameOf('base'), () => ({
    begun: initial,
    passed: textOf(initial),
  }));
  const [attempt, setAttempt] = useState<{ isPending: boolean; error: unknown }>({
    isPending: false,
    error: null,
  });
  const { isPending, error } = attempt;
  const wait = useWait(error);
  // Fields that show their own error: filled while the screen is drawn.
  const shown = new Set<string>();
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft,
    ...(draftName === undefined ? {} : { onValuesChange: setDraft }),
  });

  const { values } = form;
  const text = textOf(values);
  const stored = textOf(initial);
  const isTouched = text !== textOf(base.begun);
  const isNewer = !isNew && stored !== base.passed;
  const take = (next: Values) => {
    setBase({ begun: next, passed: stored });
    form.setValues(next);
  };
  if (isNewer && !isTouched) take(initial);
  const isChanged = isTouched && !(isNewer && text === stored);

  /** Shows errors at the fields that the form has, and returns whether there are any. */
  const showErrors = (errors: FieldErrors<Values>, element: HTMLFormElement | undefined) => {
    const atFields = Object.fromEntries(
      Object.entries<string | boolean | undefined>(errors).filter(([name, text]) => shown.has(name) && text),
    );
    form.setErrors(atFields);
    const isWrong = Object.keys(atFields).length > 0;
    if (isWrong && element !== undefined) focusFirstProblem(element);
    return isWrong;
  };
  const send = async (over: boolean, element?: HTMLFormElement) => {
    if (isPending || wait > 0) return;
    const sent = form.getValues();
    setAttempt({ isPending: true, error: null });
    let answer: Answer;
    try {
      answer = await options.send(sent, over ? undefined : base.begun);
    } catch (failure) {
      setAttempt({ isPending: false, error: failure });
      showErrors(
        Object.fromEntries(
          [...shown].map((name) => [name, problemOfField(failure, name)]),
        ) as FieldErrors<Values>,
        element,
      );
      return;
    }
    // Drawn before `onSaved` leaves the page, or the page would ask about what is saved.
    flushSync(() => {
      setAttempt({ isPending: false, error: null });
      if (clears) take(initial);
      else setBase({ begun: sent, passed: stored });
    });
    onSaved?.(answer, sent);
  };
  const discard = (next: Values) => {
    take(next);
    setAttempt({ isPending: false, error: null });
  };

  const reason =
    (!isNew && !isChanged && (options.unchanged ?? 'No changes to save')) || options.missing?.(values);
  return {
    values,
    isChanged,
    isPending,
    error,
    shown,
    wait,
    reason,
    /** Props of the field of a value: a checkbox or switch for a boolean. */
    field<Name extends keyof Values & string>(name: Name) {
      shown.add(name);
      const props = form.getInputProps(name as never, {
        type: typeof values[name] === 'boolean' ? 'checkbox' : 'input',
        withFocus: false,
      });
      return { ...props, error: form.errors[name] } as FieldProps<Values[Name]>;
    },
    /** Changes values. */
    set: (part: Partial<Values>) => form.setValues(part),
    /** Drops what was typed. */
    discard: () => discard(initial),
    /** Drops what was typed, and continues with other stored values. */
    continueFrom: discard,
    reload:
      options.reload &&
      (() =>
        void options
          .reload?.()
          .then(discard)
          .catch((failure: unknown) => setAttempt({ isPending: false, error: failure }))),
    send: (over = false) => void send(over),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      // The form may be a dialog over another one, which would be sent too.
      event.stopPropagation();
      if (reason) return;
      const element = event.currentTarget;
      if (!showErrors(check?.(values) ?? {}, element)) void send(false, element);
    },
  };
}
