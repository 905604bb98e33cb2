import type { RecaptchaKeys } from "#src/services/human-check/recaptcha.server.ts";

/**
 * Returns the emulator's `api.js`: the functions of Google's widget that pages use, with a simple look.
 * A ticked box or an invisible execution requests a token. The `behaviour` in the response decides if the
 * widget shows a puzzle or an error.
 */
export function recaptchaScript(origin: string, { checkbox, invisible }: RecaptchaKeys): string {
  return `(() => {
  const widgets = [];
  const ask = async (widget) => {
    const { token, behaviour } = await fetch(${JSON.stringify(origin)} + "/recaptcha/token?k=" + encodeURIComponent(widget.options.sitekey), { method: "POST" })
      .then((answer) => answer.json())
      .catch(() => ({ token: null, behaviour: "errors" }));
    if (behaviour === "closes") return puzzle();
    if (!token) {
      widget.options["error-callback"]?.();
      return;
    }
    widget.token = token;
    if (widget.box) widget.box.checked = true;
    widget.timer = setTimeout(() => {
      api.reset(widget.id);
      widget.options["expired-callback"]?.();
    }, 120000);
    widget.options.callback(token);
  };
  const puzzle = () => {
    const layer = document.createElement("div");
    layer.style.cssText = "position:fixed;inset:20px;background:#fff;color:#000;z-index:99;visibility:visible";
    const frame = document.createElement("iframe");
    frame.src = "about:blank#bframe";
    const close = document.createElement("button");
    close.textContent = "Fechar o desafio";
    close.onclick = () => { layer.style.visibility = "hidden"; };
    layer.append(frame, close);
    document.body.append(layer);
  };
  const api = {
    ready: (callback) => callback(),
    render(place, options) {
      const wanted = options.size === "invisible" ? ${JSON.stringify(invisible.siteKey)} : ${JSON.stringify(checkbox.siteKey)};
      if (options.sitekey !== wanted) throw new Error("Invalid key type");
      const widget = { id: widgets.length, options, token: "" };
      widgets.push(widget);
      if (options.size === "invisible") return widget.id;
      const label = document.createElement("label");
      label.style.cssText = "display:flex;align-items:center;gap:12px;width:304px;height:78px;box-sizing:border-box;padding:0 14px;border:1px solid #8d8477;border-radius:4px;background:" + (options.theme === "dark" ? "#222" : "#f9f9f9") + ";color:" + (options.theme === "dark" ? "#fff" : "#000");
      widget.box = document.createElement("input");
      widget.box.type = "checkbox";
      widget.box.style.cssText = "width:28px;height:28px";
      widget.box.onclick = (event) => {
        event.preventDefault();
        if (!widget.token) ask(widget);
      };
      label.append(widget.box, "Não sou um robô");
      place.append(label);
      return widget.id;
    },
    execute(id) { ask(widgets[id]); },
    reset(id) {
      const widget = widgets[id];
      clearTimeout(widget.timer);
      widget.token = "";
      if (widget.box) widget.box.checked = false;
    },
    getResponse: (id) => widgets[id].token,
  };
  window.grecaptcha = api;
})();`;
}
