/** The source of a tablet on the counter whose link names no other. */
export const kioskSource = "totem";
