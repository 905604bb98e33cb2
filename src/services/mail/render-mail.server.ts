import type { ReactElement } from "react";

export async function renderMail(body: ReactElement): Promise<{ html: string; text: string }> {
  // Loaded on first use, because it takes 15 MB and most processes send no mail for hours.
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
