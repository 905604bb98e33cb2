import type { ReactElement } from "react";

/** A message body as the two texts that are sent. */
export async function renderMail(body: ReactElement): Promise<{ html: string; text: string }> {
  // Loaded when first needed: it takes 15 MB, and most processes mail nothing for hours.
  const { render } = await import("@react-email/render");
  const html = await render(body);
  const text = await render(body, {
    plainText: true,
    htmlToTextOptions: {
      wordwrap: false,
      selectors: [
        { selector: "[data-skip-in-text]", format: "skip" },
        { selector: "h1", options: { uppercase: false } },
        { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      ],
    },
  });
  return { html, text: text.trim() };
}
