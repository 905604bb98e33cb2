/** The call to action of printed pieces when the owner wrote none. */
export const defaultCall = "Como foi sua experiência?";

/** Below the QR code of every piece with room for it. */
export const instruction = "Aponte a câmera do celular";

/** Maximum length of a call to action, in characters. */
export const maxCallLength = 80;
