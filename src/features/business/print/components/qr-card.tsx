import type { ResponseOf } from "#src/http/endpoint.ts";
import type { getProfile } from "../../profile/contract.ts";
import { callTranslations, defaultCall, instruction } from "../call-to-action.ts";
import { paletteOf } from "../palette.ts";

interface QrCardProps {
  profile: ResponseOf<typeof getProfile>;
  /** Side of the QR code on the screen, in pixels. The printed code is larger. */
  size: 240 | 280;
}

/**
 * The card that customers scan, with the texts, logo and colours of the printed poster. Printed by Ctrl+P it fills one
 * sheet: long texts make the code smaller.
 */
export function QrCard({ profile, size }: QrCardProps) {
  const { look, accent, logo, translated, call_to_action: ownCall } = profile.card;
  const { ground, ink, call, soft, frame } = paletteOf(look, accent);
  return (
    <article
      className="print-sheet mx-auto grid w-full print:flex print:flex-col print:items-center print:*:shrink-0 max-w-sm justify-items-center gap-4 rounded-xl border border-line px-4 py-8 text-center shadow-card print:max-w-none print:justify-center print:gap-[5mm] print:border-0 print:py-0 print:shadow-none"
      style={{ background: ground, color: ink }}
    >
      {logo && (
        <img
          src={logo}
          alt=""
          className="h-18 max-w-36 rounded-md bg-paper object-contain p-1 print:h-[26mm] print:max-w-80"
        />
      )}
      <h2 className="max-w-full text-lg wrap-anywhere print:font-display print:text-[9mm] print:leading-tight">
        {profile.place_name ?? "Sua loja"}
      </h2>
      <p
        className="display max-w-full text-2xl text-balance wrap-anywhere print:text-[13mm] print:leading-tight"
        style={{ color: call }}
      >
        {ownCall || defaultCall}
      </p>
      {translated && (
        <p className="-mt-2 print:-mt-[2mm] print:font-display print:text-[7mm] print:leading-snug">
          {callTranslations.map(({ lang, text }) => (
            <span key={lang} lang={lang} className="block">
              {text}
            </span>
          ))}
        </p>
      )}
      <img
        src={profile.google_review_qr_base64}
        alt={`QR Code da página de avaliação: ${profile.review_url}`}
        width={size}
        height={size}
        className="max-w-full rounded-md print:h-[120mm] print:min-h-0 print:w-auto print:shrink!"
        style={frame ? { outline: `4px solid ${frame}` } : undefined}
      />
      <p className="font-semibold print:font-display print:text-[7mm]" style={{ color: soft }}>
        {instruction}
      </p>
      <p className="hidden text-[5.5mm] wrap-anywhere print:block" style={{ color: soft }}>
        {profile.review_url.replace(/^https?:\/\//, "")}
      </p>
    </article>
  );
}
