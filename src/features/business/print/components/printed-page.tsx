import { createPortal } from "react-dom";

/** The A4 page that the browser prints in place of the page on the screen, for as long as it is rendered. */
export function PrintedPage({ image }: { image: string }) {
  return createPortal(<img src={image} alt="" className="print-poster" />, document.body);
}
