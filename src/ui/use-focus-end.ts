import { useEffect, useRef } from "react";

/**
 * Puts the cursor behind the text of the textarea in `field`, when the component appears and at each call of `focusEnd`.
 */
export function useFocusEnd() {
  const field = useRef<HTMLDivElement>(null);
  const focusEnd = () => {
    const area = field.current?.querySelector("textarea");
    area?.focus();
    area?.setSelectionRange(area.value.length, area.value.length);
  };
  useEffect(focusEnd, []);
  return { field, focusEnd };
}
