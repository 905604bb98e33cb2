import { expect, test } from "vitest";
import { usedStyle } from "./used-style.ts";

const sheet = [
  "/*! from the build */",
  "@layer base{*,:after{margin:0}h1{font-size:1rem}}",
  "@layer components;",
  "@layer utilities{",
  ".flex{display:flex}",
  ".stars-input .star-row,.star-row.is-wide{gap:1px}",
  ".\\32 xl\\:p-0\\.5{padding:1px}",
  ".\\[\\&\\>p\\]\\:mt-2>p{margin-top:8px}",
  ".group-hover\\:underline:is(:where(.group):hover *){text-decoration:underline}",
  ":where(.space-y-1>:not(:last-child)){margin-bottom:1px}",
  ".shadow{--tw-shadow:0 0;box-shadow:var(--tw-shadow)}",
  "@media (min-width:40rem){.sm\\:flex{display:flex}.sm\\:grid{display:grid}}",
  "}",
  "@media print{.print-only{display:block}}",
  '@property --tw-shadow{syntax:"*";inherits:false}',
  '@property --tw-blur{syntax:"*";inherits:false}',
  "@keyframes spin{to{rotate:360deg}}",
].join("");
const used = usedStyle(sheet);
const always =
  "@layer base{*,:after{margin:0}h1{font-size:1rem}}@layer components;" +
  "@layer utilities{RULES:where(.space-y-1>:not(:last-child)){margin-bottom:1px}}" +
  "@keyframes spin{to{rotate:360deg}}";

test("a document without classes has the rules that name none", () => {
  expect(used("<p>flexible</p>")).toBe(always.replace("RULES", ""));
});

test.each([
  ['<p class="flex">', ".flex{display:flex}"],
  ['<p class="a flex\nb">', ".flex{display:flex}"],
  // Every class of one selector of the list.
  ['<div class="star-row is-wide">', ".stars-input .star-row,.star-row.is-wide{gap:1px}"],
  ['<div class="star-row">', ""],
  ['<p class="2xl:p-0.5">', ".\\32 xl\\:p-0\\.5{padding:1px}"],
  ['<p class="[&amp;&gt;p]:mt-2">', ".\\[\\&\\>p\\]\\:mt-2>p{margin-top:8px}"],
  [
    '<p class="group-hover:underline">',
    ".group-hover\\:underline:is(:where(.group):hover *){text-decoration:underline}",
  ],
  // Set by an inline script.
  ['<script>a.className="flex"</script>', ".flex{display:flex}"],
])("%s has the rules of its classes", (html, rule) => {
  expect(used(html)).toBe(always.replace("RULES", rule));
});

test("a group has the rules that are used, in the order of the sheet", () => {
  const css = used('<p class="sm:grid shadow print-only">');
  expect(css).toContain("@media (min-width:40rem){.sm\\:grid{display:grid}}");
  expect(css).toContain("@media print{.print-only{display:block}}");
  expect(css.indexOf(".shadow")).toBeLessThan(css.indexOf("sm\\:grid"));
});

test("a property is registered if a rule uses it", () => {
  const css = used('<p class="shadow">');
  expect(css).toContain("@property --tw-shadow{");
  expect(css).not.toContain("--tw-blur");
});
