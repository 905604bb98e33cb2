import { useLayoutEffect, useRef } from "react";
import { TextareaField, type TextareaFieldProps } from "./textarea-field.tsx";

/**
 * A textarea that grows with its text also in browsers without `field-sizing`. The review page uses the plain one,
 * because it has no bytes left.
 */
export function GrowingTextareaField(props: Omit<TextareaFieldProps, "ref" | "onInput">) {
  const box = useRef<HTMLTextAreaElement>(null);
  // After each render, because a program may have set the text.
  useLayoutEffect(() => fitToText(box.current));
  return <TextareaField {...props} ref={box} onInput={() => fitToText(box.current)} />;
}

function fitToText(box: HTMLTextAreaElement | null): void {
  if (!box || CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  const borders = box.offsetHeight - box.clientHeight;
  box.style.height = `${box.scrollHeight + borders}px`;
}
