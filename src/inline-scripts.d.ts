/** The text of a script (`vite.inline-scripts.ts`). */
declare module "*.inline.ts?script" {
  const text: string;
  export default text;
}
