/** Why an uploaded image is rejected. */
export type ImageErrorKind = "not_image" | "broken" | "too_many_pixels";

export const exitCodes: Record<ImageErrorKind, number> = {
  not_image: 11,
  broken: 12,
  too_many_pixels: 13,
};

/** The file is not an image that we can read, or it is an attack. */
export class ImageError extends Error {
  readonly kind: ImageErrorKind;

  constructor(kind: ImageErrorKind) {
    super(`Image: ${kind}`);
    this.kind = kind;
  }
}

/** An uploaded image after it was encoded again. */
export interface RemadeImage {
  content: Buffer;
  /** The colour that stands for the image, like '#cc3344'; null if it has none. */
  accent: string | null;
}

/** Length of the colour that the process writes before the image; spaces if the image has none. */
export const accentLength = 7;

/** Reads uploaded images and renders our own. */
export interface Images {
  /**
   * Reads an image file and encodes it again: upright, without metadata, at most 512 px, WebP, only
   * the first frame. Runs one image at a time, so that memory stays bounded. Throws ImageError.
   */
  remake(path: string): Promise<RemadeImage>;
  /** Converts a stored logo to PNG, which a PDF can contain. */
  toPng(content: Uint8Array): Promise<{ png: Buffer; width: number; height: number }>;
}
