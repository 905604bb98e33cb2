/**
 * Multiplies every limit of time in the tests. TEST_SLOWNESS=4 suits a machine that is four times slower than a
 * busy one with two cores. A long limit does not delay a test that passes.
 */
export const slowness = Number(process.env.TEST_SLOWNESS ?? 1);
if (!(slowness > 0)) throw new Error("TEST_SLOWNESS must be a positive number.");
