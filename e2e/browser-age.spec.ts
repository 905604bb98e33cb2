import { globSync, readFileSync } from "node:fs";
import { features } from "web-features";
import { expect, test } from "#testing/browser.ts";

/**
 * Compares the built scripts and styles with the data of the W3C's WebDX group. Names are compared, not types:
 * a member counts as used if a script has it after a dot and its interface is one that pages reach.
 */

/** The browsers of two and a half years back. docs/browsers.md names them too. */
const oldest = { chrome: 125, firefox: 126, safari: 17.5 };

const reached =
  /^(Window|Document|Navigator|Element|HTML(Element|(Input|TextArea|Form|Dialog|Details|Image|Link|Anchor|IFrame|Button)Element)|Event|EventTarget|Request|Response|fetch|ServiceWorkerRegistration|Blob|URL|URLSearchParams|AbortSignal|CSS|Clipboard|Crypto|PublicKeyCredential|IDB\w+|LockManager|ToggleEvent)$/;

/** Members whose name our scripts use for something else. */
const otherMeaning = new Set([
  "api.Clipboard.read",
  "api.External",
  "api.HTMLDetailsElement.name",
  "api.HTMLInputElement.capture",
  "api.Profiler",
  "api.Request.body",
  "api.Request.formData",
  "api.Response.formData",
  "api.ServiceWorkerRegistration.index",
  "api.ToggleEvent.source",
  "css.properties.d",
]);

test("docs/browsers.md names every feature of our files that the oldest browsers do not have", async ({
  request,
  newTenant,
}) => {
  const { slug } = await newTenant();
  const script = globSync("build/client/**/*.js")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const review = await (await request.get(`/feedback/${slug}`)).text();
  const inDocument = [...review.matchAll(/<style[^>]*>(.*?)<\/style>/gs)];
  const sheets = globSync("build/client/assets/*.css").map((file) => readFileSync(file, "utf8"));
  // The follow-up of the review page contains its style as a string.
  const inScripts = [...script.matchAll(/`(\/\*! tailwindcss [^`]*)`/g)];
  expect(inScripts).toHaveLength(1);
  const inside = [...inDocument, ...inScripts].map(([, css]) => css);
  const style = [...sheets, ...inside].join("\n");
  expect(script.length).toBeGreaterThan(500_000);
  expect(style.length).toBeGreaterThan(50_000);

  const documented = [...readFileSync("docs/browsers.md", "utf8").matchAll(/^\| `([a-z0-9-]+)`/gm)];
  expect(featuresOf(script, style)).toEqual(documented.map(([, id]) => id).sort());
});

test("an iterator's own methods count as missing in the oldest browsers", () => {
  expect(featuresOf("new Map().values().map((x) => x)", "")).toEqual(["iterator-methods"]);
  expect(featuresOf("navigator.share({})", "p{field-sizing:content}")).toEqual([
    "field-sizing",
    "share",
  ]);
  expect(featuresOf("[1].map((x) => x)", "p{color:red}")).toEqual([]);
});

/** Returns the ids of the features that a script or a style uses and one of the oldest browsers does not have. */
function featuresOf(script: string, style: string): string[] {
  const namesIn = (text: string, pattern: RegExp) =>
    new Set([...text.matchAll(pattern)].map(([, name]) => name));
  const globals = namesIn(script, /(?<![.\w$])([A-Z]\w+)/g);
  const members = namesIn(script, /\.([A-Za-z_$][\w$]*)/g);
  const ofGlobals = namesIn(script, /(?<![.\w$])([A-Z]\w+\.\w+)/g);
  const properties = namesIn(style, /[{;]([a-z-]+):/g);
  const rules = namesIn(style, /@([a-z-]+)/g);
  const selectorText = (style.match(/[^{};]*\{/g) ?? []).join("\n");
  const selectors = namesIn(selectorText, /:([a-z-]+)/g);
  const values = namesIn(style, /([a-z-]+:[^;{}]*)[;}]/g);
  const ofIterator = namesIn(script, /\.(?:values|keys|entries)\(\)\.(\w+)/g);

  const isUsed = (key: string): boolean => {
    const [kind, group, name = "", member = "", ...rest] = key.split(".");
    if (rest.length > 0 || otherMeaning.has(key)) return false;
    if (kind === "api") {
      if (member) return false;
      if (!name) return globals.has(group);
      if (name.endsWith("_static")) return ofGlobals.has(`${group}.${name.slice(0, -7)}`);
      return reached.test(group ?? "") && members.has(name);
    }
    if (kind === "javascript" && group === "builtins") {
      if (!member) return globals.has(name);
      if (name === "Iterator") return ofIterator.has(member);
      const isStatic = /^(Promise|Object|RegExp|Math|JSON|Error|Symbol|Atomics|Temporal)$/.test(
        name,
      );
      if (isStatic) return ofGlobals.has(`${name}.${member.replace("_static", "")}`);
      return /^(Array|String|Set|Map|Uint8Array)$/.test(name) && members.has(member);
    }
    if (kind !== "css") return false;
    if (group === "properties") {
      if (!member) return properties.has(name);
      const value = new RegExp(`^${name}:.*(?<![\\w-])${member.replaceAll("_", "-")}(?![\\w-])`);
      return [...values].some((one) => value.test(one ?? ""));
    }
    if (member) return false;
    if (group === "at-rules") return rules.has(name);
    if (group === "selectors") return selectors.has(name);
    return group === "types" && new RegExp(`(?<![\\w-])${name}\\(`).test(style);
  };

  return Object.entries(features)
    .filter(([, feature]) => {
      if (feature.kind !== "feature") return false;
      const { status, compat_features: keys = [] } = feature;
      return keys.some((key) => {
        const { support } = status.by_compat_key?.[key] ?? status;
        const isOld = Object.entries(oldest).every(([browser, version]) => {
          const since = support[browser as keyof typeof oldest];
          return since !== undefined && Number.parseFloat(since.replace("≤", "")) <= version;
        });
        return !isOld && isUsed(key);
      });
    })
    .map(([id]) => id)
    .sort();
}
