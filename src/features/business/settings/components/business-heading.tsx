interface BusinessHeadingProps {
  logo_url: string | null;
  place_name: string | null;
  address: string | null;
  /** Shown without a name. */
  fallback?: string;
  /** The language of name and address, in a page of another language. */
  lang?: string | undefined;
}

/** The business that the customer rates: its logo, or its name and postal address. */
export function BusinessHeading(props: BusinessHeadingProps) {
  const { logo_url: logo, place_name: name, address, fallback = "Sua opinião", lang } = props;
  if (logo) {
    return (
      <header className="grid justify-items-center gap-3 text-center">
        <h1>
          <img
            src={logo}
            alt={name ?? "Logo"}
            lang={lang}
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
      <h1 lang={name ? lang : undefined} className="text-[min(1.625rem,10vw)]/[1.2] wrap-anywhere">
        {name ?? fallback}
      </h1>
      {address && (
        <p lang={lang} className="mt-1 text-sm text-balance text-ink-soft">
          {address}
        </p>
      )}
    </header>
  );
}
