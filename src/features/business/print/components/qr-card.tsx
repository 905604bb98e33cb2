import "../print.css";
import type { AnswerOf } from "#src/http/endpoint.ts";
import type { getProfile } from "../../profile/contract.ts";

interface QrCardProps {
  profile: AnswerOf<typeof getProfile>;
  /** Side of the code on the screen, in pixels; paper has room for more. */
  size: 240 | 280;
}

/** The card that customers scan: on paper it is all there is of the page. */
export function QrCard({ profile, size }: QrCardProps) {
  return (
    <article className="print-sheet mx-auto grid w-full max-w-sm justify-items-center gap-5 rounded-xl border border-line bg-paper px-4 py-10 text-center text-paper-ink shadow-card print:max-w-none print:gap-12 print:border-0 print:pt-20 print:shadow-none">
      <h2 className="display max-w-full text-2xl wrap-break-word print:text-4xl">
        {profile.place_name ?? "Sua empresa"}
      </h2>
      <p className="text-lg print:text-3xl">Como foi sua experiência?</p>
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
