import { lightAction, readableOn } from "#src/lib/color/accent.ts";
import { contrast, type Hex, mixed } from "#src/lib/color/color.ts";
import type { Look } from "../looks.ts";

/** The colours of a printed piece. Texts have a contrast of at least 4.5 with `ground`. */
export interface Palette {
  ground: Hex;
  ink: Hex;
  call: Hex;
  soft: Hex;
  /** A frame around the QR code, if there is one. */
  frame: Hex | null;
}

const plain = {
  papel: { ground: "#ffffff", ink: "#16130f", soft: "#665e54" },
  noite: { ground: "#16130f", ink: "#fbf8f3", soft: "#b9b0a3" },
};
const green = "#14714a";

/** Returns the colours of a look. 'folha' has the accent as ground, or Estrelou's green. */
export function paletteOf(look: Look, accent: Hex | null): Palette {
  if (look === "folha") {
    const { fill: ground, ink } = lightAction(accent ?? green);
    const softer = mixed(ink, ground, 0.2);
    const soft = contrast(softer, ground) >= 4.5 ? softer : ink;
    return { ground, ink, call: ink, soft, frame: null };
  }
  const { ground, ink, soft } = plain[look];
  const tone = accent && readableOn(ground, accent);
  return { ground, ink, soft, call: tone ?? ink, frame: tone };
}
