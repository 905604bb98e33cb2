import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of every page of a PDF, as somebody who copies it would get it. */
export async function readPdfText(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages;
}
