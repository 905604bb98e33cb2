import {
  type ComponentProps,
  type FormEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import earlySubmitScript from "./early-submit.inline.ts?script";
import { endEarly } from "./early-submit.ts";
import { type Control, isControl, messageOf } from "./field-message.ts";
import { FormErrors, type ShownErrors } from "./form-errors.ts";
import { InlineScript } from "./inline-script.tsx";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "method"> {
  /** Gets the fields and the button that sent them. The page stays. */
  onSubmit: (fields: FormData, submitter: HTMLElement | null) => unknown;
}

const nothingFound: ShownErrors = { found: {}, edited: new Set() };

/**
 * A form that shows what is wrong beside each field instead of in the browser's bubbles, and focuses
 * the first wrong field. `onSubmit` is called only if every field is valid. A submit button with
 * `data-without="name"` sends the form without checking that field.
 */
export function Form({ onSubmit, onInput, children, ref, ...form }: FormProps) {
  const [errors, setErrors] = useState(nothingFound);
  const sent = useRef<HTMLFormElement>(undefined);
  const self = useRef<HTMLFormElement>(null);
  useImperativeHandle(ref, () => self.current as HTMLFormElement);

  useEffect(() => {
    if (self.current) endEarly(self.current);
  }, []);

  // The errors of the page or the server appear in a later render than the submit.
  useEffect(() => {
    const wrong = sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!wrong) return;
    sent.current = undefined;
    wrong.focus();
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const target = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const wrong = invalidControls(target, submitter?.dataset.without);
    // Rendered before the focus, so that screen readers read the error with the field.
    flushSync(() =>
      setErrors({
        found: Object.fromEntries(wrong.map(({ control, text }) => [control.name, text])),
        edited: new Set(),
      }),
    );
    if (wrong[0]) return wrong[0].control.focus();
    sent.current = target;
    onSubmit(new FormData(target), submitter);
  };

  const edit: FormProps["onInput"] = (event) => {
    sent.current = undefined;
    if (event.target instanceof Element && isControl(event.target)) {
      const control = event.target;
      setErrors((now) => afterEdit(now, control));
    }
    onInput?.(event);
  };

  return (
    <form
      {...form}
      ref={self}
      // If it is sent without scripts, no input gets into the address.
      method="post"
      data-early=""
      noValidate
      onSubmit={submit}
      onInput={edit}
      className={`data-submitted:**:[[type=submit]]:opacity-60 ${form.className ?? ""}`}
    >
      <InlineScript text={earlySubmitScript} />
      <FormErrors value={errors}>{children}</FormErrors>
    </form>
  );
}

/** Returns the controls with a wrong value, and what is wrong. Leaves out the control of the name `without`. */
function invalidControls(form: HTMLFormElement, without: string | undefined) {
  return [...form.elements]
    .filter(isControl)
    .filter(({ name }) => name !== without)
    .flatMap((control) => ({ control, text: messageOf(control) ?? "" }))
    .filter(({ text }) => text);
}

/** An error that the form found stays until the field is valid. Others disappear with the first edit. */
function afterEdit(now: ShownErrors, control: Control): ShownErrors {
  const { name } = control;
  const text = messageOf(control);
  if (now.edited.has(name) && now.found[name] === undefined) return now;
  const { [name]: before, ...others } = now.found;
  return {
    found: before !== undefined && text !== undefined ? { ...others, [name]: text } : others,
    edited: new Set(now.edited).add(name),
  };
}
