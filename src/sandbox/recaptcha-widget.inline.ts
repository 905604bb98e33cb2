import { recaptchaSiteKeys } from "./recaptcha-site-keys.ts";

/**
 * The emulator's `api.js`: the functions of Google's widget that pages use, with a simple look. A ticked box or an
 * invisible execution requests a token. The `behaviour` in the response decides if the widget shows a puzzle or an error.
 */
interface WidgetOptions {
  sitekey: string;
  size?: string;
  theme?: string;
  callback(token: string): void;
  "error-callback"?(): void;
  "expired-callback"?(): void;
}

interface Widget {
  id: number;
  options: WidgetOptions;
  token: string;
  box?: HTMLInputElement;
  timer?: ReturnType<typeof setTimeout>;
}

interface TokenAnswer {
  token: string | null;
  behaviour: string;
}

const lifetimeMs = 120_000;
const { origin } = new URL((document.currentScript as HTMLScriptElement).src);
const widgets: Widget[] = [];

async function ask(widget: Widget): Promise<void> {
  const { options } = widget;
  const url = `${origin}/recaptcha/token?k=${encodeURIComponent(options.sitekey)}`;
  const { token, behaviour } = await fetch(url, { method: "POST" })
    .then((answer) => answer.json() as Promise<TokenAnswer>)
    .catch((): TokenAnswer => ({ token: null, behaviour: "errors" }));
  if (behaviour === "closes") return showPuzzle();
  if (!token) {
    options["error-callback"]?.();
    return;
  }
  widget.token = token;
  if (widget.box) widget.box.checked = true;
  widget.timer = setTimeout(() => {
    reset(widget.id);
    options["expired-callback"]?.();
  }, lifetimeMs);
  options.callback(token);
}

function showPuzzle(): void {
  const layer = document.createElement("div");
  layer.style.cssText =
    "position:fixed;inset:20px;background:#fff;color:#000;z-index:99;visibility:visible";
  const frame = document.createElement("iframe");
  frame.src = "about:blank#bframe";
  const close = document.createElement("button");
  close.textContent = "Fechar o desafio";
  close.onclick = () => {
    layer.style.visibility = "hidden";
  };
  layer.append(frame, close);
  document.body.append(layer);
}

function render(place: HTMLElement, options: WidgetOptions): number {
  const isInvisible = options.size === "invisible";
  const { checkbox, invisible } = recaptchaSiteKeys;
  if (options.sitekey !== (isInvisible ? invisible : checkbox)) throw new Error("Invalid key type");
  const widget: Widget = { id: widgets.length, options, token: "" };
  widgets.push(widget);
  if (!isInvisible) place.append(drawBox(widget));
  return widget.id;
}

function drawBox(widget: Widget): HTMLElement {
  const isDark = widget.options.theme === "dark";
  const label = document.createElement("label");
  label.style.cssText = `display:flex;align-items:center;gap:12px;width:304px;height:78px;box-sizing:border-box;padding:0 14px;border:1px solid #8d8477;border-radius:4px;background:${isDark ? "#222" : "#f9f9f9"};color:${isDark ? "#fff" : "#000"}`;
  const box = document.createElement("input");
  widget.box = box;
  box.type = "checkbox";
  box.style.cssText = "width:28px;height:28px";
  box.onclick = (event) => {
    event.preventDefault();
    if (!widget.token) void ask(widget);
  };
  label.append(box, "Não sou um robô");
  return label;
}

function reset(id: number): void {
  const widget = widgets[id];
  if (!widget) return;
  clearTimeout(widget.timer);
  widget.token = "";
  if (widget.box) widget.box.checked = false;
}

Object.assign(window, {
  grecaptcha: {
    ready: (callback: () => void) => callback(),
    render,
    execute(id: number) {
      const widget = widgets[id];
      if (widget) void ask(widget);
    },
    reset,
    getResponse: (id: number) => widgets[id]?.token,
  },
});
