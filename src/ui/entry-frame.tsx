import type { ReactNode } from "react";
import { Link } from "react-router";
import { entryHolds } from "./entry-hold.ts";
import { InlineScript } from "./inline-script.tsx";
import { Logo } from "./logo.tsx";
import { useIsHydrated } from "./use-is-hydrated.ts";

/**
 * The layout of pages before login: login, sign-up, password reset. With `hold` the page may hide its form
 * until its scripts run, and calls `releaseEntry`.
 */
export function EntryFrame(props: {
  title: string;
  description?: ReactNode;
  hold?: keyof typeof entryHolds;
  children?: ReactNode;
}) {
  const { title, description, hold, children } = props;
  // A phone paints the page while it arrives. Centred content would move with each part.
  // The display font comes after the scripts, which make the form usable.
  const font = useIsHydrated() ? "" : "fallback-font";
  return (
    <main
      className={`mx-auto grid min-h-dvh w-full max-w-md content-start gap-8 px-4 py-10 in-data-hold:invisible sm:content-center ${font}`}
    >
      {hold && <InlineScript text={entryHolds[hold]} />}
      <Link to="/" className="inline-flex min-h-11 items-center justify-self-start rounded-sm">
        <Logo />
      </Link>
      <div>
        <h1 className="display text-3xl">{title}</h1>
        {description && <div className="mt-2 text-ink-soft text-pretty">{description}</div>}
        {children}
      </div>
    </main>
  );
}

/** A line below a form with a link to another page: "Já tem conta? Entrar". */
export function EntryAside({ text, to, link }: { text?: string; to: string; link: string }) {
  return (
    <p className="mt-4 text-center text-ink-soft">
      {text}{" "}
      <Link
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
      >
        {link}
      </Link>
    </p>
  );
}
