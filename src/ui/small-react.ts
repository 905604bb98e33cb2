import {
  type ComponentChild,
  hydrate,
  options,
  type ContainerNode as Place,
  render,
  type VNode,
} from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/**
 * The part of React that light documents use, on Preact. `vite.small.ts` puts it in the place of
 * `react`, `react-dom/client` and `react/jsx-runtime`. `preact/compat` would do the same for all of React,
 * with 2 KB more (decision 0237).
 */
export { createContext, Fragment } from "preact";
export * from "preact/hooks";
export { jsx, jsxs } from "preact/jsx-runtime";

export function createRoot(place: Place) {
  return { render: (child: ComponentChild) => render(child, place) };
}

export function hydrateRoot(place: Place, child: ComponentChild): void {
  hydrate(child, place);
}

export function useSyncExternalStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
): Value {
  const [value, store] = useState(read);
  useLayoutEffect(() => {
    const update = () => store(() => read());
    // The value may have changed since the first rendering.
    update();
    return subscribe(update);
  }, [subscribe, read]);
  return value;
}

const others = options.vnode;
/** Names the attributes of elements as Preact and the DOM expect them. */
options.vnode = (node: VNode) => {
  if (typeof node.type === "string") {
    const props: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(node.props)) props[domName(name)] = value;
    // Where scripts run, the content of `noscript` is text, which React leaves alone.
    if (node.type === "noscript") delete props.children;
    node.props = props as VNode["props"];
  }
  others?.(node);
};

function domName(name: string): string {
  // Focus and blur bubble in React.
  if (name === "onFocus") return "onFocusIn";
  if (name === "onBlur") return "onFocusOut";
  return name.replace(/^stroke(?=[A-Z])/, "stroke-").replace(/-[A-Z]/, (end) => end.toLowerCase());
}
