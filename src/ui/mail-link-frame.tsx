import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";

export function MailLinkFrame(props: {
  title: string;
  done?: boolean;
  children: ReactNode;
  /** What Estrelou is, in the language of the page. */
  about?: string;
  end?: ReactNode;
}) {
  const { about = "Estrelou · avaliações para pequenas empresas" } = props;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-4 px-[min(1rem,5vw)] py-10">
      {props.done && <CircleCheck aria-hidden className="size-10 text-action" />}
      <h1 className="display text-[min(1.625rem,10vw)]/[1.2] wrap-anywhere">{props.title}</h1>
      {props.children}
      <p className="mt-6 text-sm text-ink-soft">{about}</p>
      {props.end}
    </main>
  );
}
