import { Fragment, type ReactNode, useContext } from "react";
import { ShopName } from "./shop-name.ts";

/** The design of `ui/tokens.css` in what mail programs support: tables and hex colours. */
const style = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; background: #faf7f2; }
.m-ground { background: #faf7f2; }
.m-card { background: #ffffff; border: 1px solid #e5ded3; border-radius: 14px; }
.m-ink { color: #1b1814; }
.m-soft { color: #665e54; }
.m-button { background: #14714a; border-radius: 10px; }
.m-button-link { color: #ffffff; }
.m-link { color: #14714a; }
.m-note { background: #f1ece4; border-radius: 10px; }
@media (max-width: 480px) { .m-pad { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  body, .m-ground { background: #171411 !important; }
  .m-card { background: #201c18 !important; border-color: #403931 !important; }
  .m-ink { color: #f5f0e8 !important; }
  .m-soft { color: #b9afa2 !important; }
  .m-button { background: #45c48a !important; }
  .m-button-link { color: #06190f !important; }
  .m-link { color: #45c48a !important; }
  .m-note { background: #332d26 !important; }
}`;

const font =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";
const text = { fontFamily: font, fontSize: 16, lineHeight: "25px", margin: "0 0 16px" } as const;

const table = { role: "presentation", border: 0, cellPadding: 0, cellSpacing: 0 } as const;

export interface MailFrameProps {
  /** The text that mail programs list beside the subject. */
  preview: string;
  title: string;
  children: ReactNode;
  /** Why the reader gets this mail, and how to unsubscribe. */
  why: ReactNode;
  /** A sentence above the title. */
  opening?: string;
  /** The sender's name, if the mail is not ours. */
  sender?: string;
}

/** The document of every mail: name, card, and why it was sent. Loads no external files. */
export function MailFrame(props: MailFrameProps) {
  const { preview, title, children, why, opening, sender } = props;
  const shop = useContext(ShopName);
  return (
    <html lang="pt-BR" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{title}</title>
        <style>{style}</style>
      </head>
      <body lang="pt-BR" className="m-ground">
        <div data-skip-in-text style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>
          {preview}
        </div>
        <table {...table} width="100%" className="m-ground">
          <tbody>
            <tr>
              <td align="center" style={{ padding: "32px 12px" }}>
                <table {...table} width="100%" style={{ maxWidth: 560 }}>
                  <tbody>
                    <tr>
                      <td data-skip-in-text style={{ padding: "0 8px 16px" }}>
                        <span
                          className="m-ink"
                          style={{ fontFamily: font, fontSize: 20, fontWeight: 700 }}
                        >
                          {sender ?? (
                            <>
                              <span style={{ color: "#b06a00" }}>★</span> Estrelou
                            </>
                          )}
                        </span>
                      </td>
                    </tr>
                    <tr>
                      <td className="m-card m-pad" style={{ padding: "32px 36px" }}>
                        {opening && <MailNote>{opening}</MailNote>}
                        {shop && <MailNote>{`Loja: ${shop}`}</MailNote>}
                        <h1
                          className="m-ink"
                          style={{
                            fontFamily: font,
                            fontSize: 24,
                            lineHeight: "30px",
                            margin: "0 0 16px",
                          }}
                        >
                          {title}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <tr>
                      <td
                        className="m-soft"
                        style={{
                          fontFamily: font,
                          fontSize: 13,
                          lineHeight: "20px",
                          padding: "20px 8px 0",
                        }}
                      >
                        {why}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

export function MailText({ children }: { children: ReactNode }) {
  return (
    <p className="m-ink" style={text}>
      {children}
    </p>
  );
}

/** A side note, such as how long a link is valid. */
export function MailAside({ children }: { children: ReactNode }) {
  return <MailNote margin="0">{children}</MailNote>;
}

function MailNote({ children, margin = "0 0 16px" }: { children: ReactNode; margin?: string }) {
  return (
    <p className="m-soft" style={{ ...text, fontSize: 14, lineHeight: "22px", margin }}>
      {children}
    </p>
  );
}

/** The main link as a button, with its URL below for mail programs without buttons. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <table {...table} style={{ margin: "8px 0 16px" }}>
        <tbody>
          <tr>
            <td className="m-button" align="center">
              <a
                href={href}
                className="m-button-link"
                style={{
                  display: "inline-block",
                  fontFamily: font,
                  fontSize: 16,
                  fontWeight: 700,
                  lineHeight: "24px",
                  padding: "12px 24px",
                  textDecoration: "none",
                }}
              >
                {children}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p data-skip-in-text className="m-soft" style={{ ...text, fontSize: 14, lineHeight: "22px" }}>
        Se o botão não abrir, copie este endereço:{" "}
        <a href={href} className="m-link" style={{ wordBreak: "break-all" }}>
          {href}
        </a>
      </p>
    </>
  );
}

/** A quoted text in a box. Keeps its line breaks. */
export function MailQuote({ children }: { children: string }) {
  return (
    <table {...table} width="100%" className="m-note" style={{ margin: "0 0 16px" }}>
      <tbody>
        <tr>
          <td style={{ padding: "14px 16px" }}>
            <p className="m-ink" style={{ ...text, margin: 0, overflowWrap: "anywhere" }}>
              {children.split("\n").map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a mail are never reordered
                <Fragment key={index}>
                  {index > 0 && <br />}
                  {line}
                </Fragment>
              ))}
            </p>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** Facts in a box, one per line, such as a plan and its price. */
export function MailFacts({ facts }: { facts: [name: string, value: string][] }) {
  return (
    <table {...table} width="100%" className="m-note" style={{ margin: "0 0 16px" }}>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name}>
            <td style={{ padding: "10px 16px" }}>
              <p className="m-ink" style={{ ...text, fontSize: 15, lineHeight: "22px", margin: 0 }}>
                <span className="m-soft">{name}:</span> {value}
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
