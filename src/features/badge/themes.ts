/** The values of `?tema=`. */
export const themes = ["claro", "escuro"] as const;
export type Theme = (typeof themes)[number];
