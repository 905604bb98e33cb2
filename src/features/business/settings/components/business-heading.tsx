import type { Client } from "#src/features/feedback/look-up/contract.ts";

/** Whom the customer is rating: the logo, or the name and address. */
export function BusinessHeading({ client }: { client: Client }) {
  const { logo_url: logo, place_name: name, address } = client;
  if (logo) {
    return (
      <header className="grid justify-items-center gap-3 text-center">
        <h1>
          <img
            src={logo}
            alt={name ?? "Logo"}
            width={128}
            height={128}
            className="size-32 object-contain"
          />
        </h1>
      </header>
    );
  }
  return (
    <header className="text-center">
      <h1 className="text-2xl wrap-break-word">{name ?? "Sua opinião"}</h1>
      {address && <p className="mt-1 text-sm text-balance text-ink-soft">{address}</p>}
    </header>
  );
}
