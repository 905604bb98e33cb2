/** The looks of printed pieces: white, black, or the colour of the business. */
export const looks = ["papel", "noite", "folha"] as const;

export type Look = (typeof looks)[number];
