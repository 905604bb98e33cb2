import type { ResponseOf } from "#src/http/endpoint.ts";
import { Skeleton } from "#src/ui/skeleton.tsx";
import type { getProfile } from "../../profile/contract.ts";
import type { PieceInfo } from "./pieces.ts";
import { QrCard } from "./qr-card.tsx";

/** The chosen piece. The poster is shown as the card, whose code a phone reads from the screen. */
export function PiecePreview(props: {
  piece: PieceInfo;
  image: string | "failed" | undefined;
  profile: ResponseOf<typeof getProfile>;
}) {
  const { piece, image, profile } = props;
  if (piece.name === "cartaz") return <QrCard profile={profile} size={280} />;
  return (
    <div className="grid min-h-96 place-items-center rounded-lg bg-sunken p-4">
      {image === "failed" ? (
        <p className="text-center text-sm text-ink-soft">Não foi possível carregar a prévia.</p>
      ) : image ? (
        <img
          src={image}
          alt={`Prévia: ${piece.title}`}
          className="max-h-112 max-w-full bg-paper shadow-raised"
        />
      ) : (
        <Skeleton className="h-96 w-68 max-w-full" />
      )}
    </div>
  );
}
