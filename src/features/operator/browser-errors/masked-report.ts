const maxFrames = 6;
const maxMessage = 200;

/** A file of ours, as browsers write it into a stack: '/assets/name-hash.js:line:column'. */
const ownFrame = /\/assets\/[\w.-]+\.js(?::\d+:\d+)?/g;

/** Returns the positions in our own files that a stack names, the innermost first. */
export function framesOf(stack: string): string[] {
  return (stack.match(ownFrame) ?? []).slice(0, maxFrames);
}

/** A name in the code, as Chromium writes it: "(reading 'stars')". */
const codeName = /(\((?:reading|setting) '[\w$]{1,40}'\))/;

/**
 * Returns an error's message without what a person may have typed and without tokens: quoted texts, URLs, emails
 * and numbers are replaced.
 */
export function maskMessage(message: string): string {
  // The pieces at odd positions are the code names.
  const pieces = message.split(codeName);
  return pieces
    .map((piece, index) => (index % 2 === 1 ? piece : maskText(piece)))
    .join("")
    .slice(0, maxMessage);
}

function maskText(text: string): string {
  return text
    .replace(/[a-z][a-z+.-]*:\/\/\S+/gi, "<url>")
    .replace(/\S+@\S+/g, "<email>")
    .replace(/["'`“‘«].*["'`”’»]/g, "<text>")
    .replace(/\S{25,}/g, (word) => (/^[A-Za-z_$.()[\]]+$/.test(word) ? word : "<token>"))
    .replace(/\d{3,}/g, "<number>");
}
