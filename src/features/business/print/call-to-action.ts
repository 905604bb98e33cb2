import type { PieceName } from "./contract.ts";

/** The call to action of printed pieces when the owner wrote none. */
export const defaultCall = "Como foi sua experiência?";

/** The default call in the other languages of the review page. They stand below any call, also the owner's own. */
export const callTranslations = [
  { lang: "es", text: "¿Cómo fue tu experiencia?" },
  { lang: "en", text: "How was your experience?" },
] as const;

/** Below the QR code of every piece with room for it. */
export const instruction = "Aponte a câmera do celular";

export const maxCallLength = 80;

/** The pieces that stand where tourists read them, with room for the call in more languages. */
export const translatedPieces: ReadonlySet<PieceName> = new Set(["cartaz", "cartao", "mesa"]);
