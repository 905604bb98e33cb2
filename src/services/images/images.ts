/** Why an upload is not kept. */
export type ImageTrouble = "not_image" | "broken" | "too_many_pixels";

/** How the reading process says it. */
export const troubleCodes: Record<ImageTrouble, number> = {
  not_image: 11,
  broken: 12,
  too_many_pixels: 13,
};

/** The bytes are not an image we can read, or are built to harm. */
export class ImageError extends Error {
  readonly trouble: ImageTrouble;

  constructor(trouble: ImageTrouble) {
    super(`Image: ${trouble}`);
    this.trouble = trouble;
  }
}

/** Reads strangers' images and draws our own. */
export interface Images {
  /**
   * Reads an image file and makes it anew: upright, without metadata, at most 512 px, WebP, first
   * frame alone. One at a time, so that memory stays bounded. Throws ImageError.
   */
  remake(path: string): Promise<Buffer>;
  /** A kept logo as PNG, which PDF can hold. */
  toPng(content: Uint8Array): Promise<{ png: Buffer; width: number; height: number }>;
}
