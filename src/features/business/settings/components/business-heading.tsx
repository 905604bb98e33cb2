interface BusinessHeadingProps {
  logo_url: string | null;
  place_name: string | null;
  address: string | null;
}

/** The business that the customer rates: its logo, or its name and postal address. */
export function BusinessHeading(props: BusinessHeadingProps) {
  const { logo_url: logo, place_name: name, address } = props;
  if (logo) {
    return (
      <header className="grid justify-items-center gap-3 text-center">
        <h1>
          <img
            src={logo}
            alt={name ?? "Logo"}
            width={128}
            height={128}
            className="size-32 object-contain dark:rounded-md dark:bg-paper dark:p-2"
          />
        </h1>
      </header>
    );
  }
  return (
    <header className="text-center">
      <h1 className="text-2xl wrap-anywhere">{name ?? "Sua opinião"}</h1>
      {address && <p className="mt-1 text-sm text-balance text-ink-soft">{address}</p>}
    </header>
  );
}
