/** One wrong edit of the product's code. At least one test must fail with it. */
export interface Fault {
  file: string;
  /** Text that occurs exactly once in the file. */
  find: string;
  replace: string;
  /** The effect on owners, customers or us. */
  why: string;
  /** The test files to run. Default: all test files in the folder of `file`. */
  tests?: string[];
}
