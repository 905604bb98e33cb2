/** True in `npm run campaign -- large`. Tests then use as many rows as a large business has, and more random steps. */
export const isLarge = process.env.TEST_SIZE === "large";
