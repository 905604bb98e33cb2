import type { ResponseOf } from "#src/http/endpoint.ts";
import type { getProfile } from "../../profile/contract.ts";
import { defaultCall, instruction } from "../call-to-action.ts";
import { paletteOf } from "../palette.ts";

interface QrCardProps {
  profile: ResponseOf<typeof getProfile>;
  /** Side of the QR code on the screen, in pixels. The printed code is larger. */
  size: 240 | 280;
}

/** The card that customers scan, with the texts, logo and colours of the printed poster. */
export function QrCard({ profile, size }: QrCardProps) {
  const { look, accent, logo, call_to_action: ownCall } = profile.card;
  const { ground, ink, call, soft, frame } = paletteOf(look, accent);
  return (
    <article
      className="print-sheet mx-auto grid w-full max-w-sm justify-items-center gap-4 rounded-xl border border-line px-4 py-8 text-center shadow-card print:max-w-none print:gap-12 print:border-0 print:pt-20 print:shadow-none"
      style={{ background: ground, color: ink }}
    >
      {logo && (
        <img
          src={logo}
          alt=""
          className="h-18 max-w-36 rounded-md bg-paper object-contain p-1 print:h-40 print:max-w-80"
        />
      )}
      <h2 className="max-w-full text-lg wrap-anywhere print:text-3xl">
        {profile.place_name ?? "Sua empresa"}
      </h2>
      <p
        className="display max-w-full text-2xl wrap-anywhere print:text-4xl"
        style={{ color: call }}
      >
        {ownCall || defaultCall}
      </p>
      <img
        src={profile.google_review_qr_base64}
        alt={`QR Code da página de avaliação: ${profile.review_url}`}
        width={size}
        height={size}
        className="max-w-full rounded-md print:size-[110mm]"
        style={frame ? { outline: `4px solid ${frame}` } : undefined}
      />
      <p className="font-semibold print:text-2xl" style={{ color: soft }}>
        {instruction}
      </p>
    </article>
  );
}
