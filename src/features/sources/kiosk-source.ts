/** The source of a tablet on the counter if its link names no other source. */
export const kioskSource = "totem";
