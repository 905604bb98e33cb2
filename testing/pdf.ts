import { PDFiumLibrary } from "@hyzyla/pdfium";

/** Returns the text of each page of a PDF, as copied from a viewer. */
export async function readPdfText(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages;
}
