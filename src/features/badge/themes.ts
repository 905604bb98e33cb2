/** The looks of the badge, as `?tema=` names them. */
export const themes = ["claro", "escuro"] as const;
export type Theme = (typeof themes)[number];
