import "../print.css";
import type { AnswerOf } from "#src/http/endpoint.ts";
import type { getProfile } from "../../profile/contract.ts";
import { defaultCall } from "../call-to-action.ts";

interface QrCardProps {
  profile: AnswerOf<typeof getProfile>;
  /** Side of the QR code on the screen, in pixels. The printed code is larger. */
  size: 240 | 280;
}

/** The card that customers scan. Printing the page prints only this card. */
export function QrCard({ profile, size }: QrCardProps) {
  return (
    <article className="print-sheet mx-auto grid w-full max-w-sm justify-items-center gap-5 rounded-xl border border-line bg-paper px-4 py-10 text-center text-paper-ink shadow-card print:max-w-none print:gap-12 print:border-0 print:pt-20 print:shadow-none">
      <h2 className="display max-w-full text-2xl wrap-anywhere print:text-4xl">
        {profile.place_name ?? "Sua empresa"}
      </h2>
      <p className="text-lg print:text-3xl">{defaultCall}</p>
      <img
        src={profile.google_review_qr_base64}
        alt={`QR Code da página de avaliação: ${profile.review_url}`}
        width={size}
        height={size}
        className="print:size-[110mm]"
      />
      <p className="font-semibold print:text-2xl">Aponte a câmera e conte para a gente</p>
    </article>
  );
}
