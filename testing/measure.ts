/** Prints how long something took since `began`, a value of `performance.now()`. Asserts nothing. */
export function measure(what: string, began: number): void {
  process.stdout.write(`measured: ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`);
}
