import { bakery } from "./demo-bakery.ts";

/** The QR code of all printed cards on the site. It opens the landing page. */
export const exampleQr = "/qr/exemplo.svg";

/** The printed card on the counter. It is white in both themes. */
export function PrintedCard({ className }: { className: string }) {
  return (
    <figure
      className={`grid justify-items-center gap-3 rounded-md bg-paper px-6 py-7 text-center text-paper-ink shadow-raised ${className}`}
    >
      <p className="display text-2xl">{bakery.name}</p>
      <p>Como foi sua experiência?</p>
      <img
        src={exampleQr}
        width={168}
        height={168}
        alt="QR Code que abre esta demonstração no seu celular"
      />
      <figcaption className="text-sm font-semibold">
        Aponte a câmera e conte para a gente
      </figcaption>
    </figure>
  );
}
