import { CopyButton } from "#src/ui/copy-button.tsx";
import { toast } from "#src/ui/toast.ts";

/** The URL of the review page, with buttons to open and to copy it. */
export function ReviewLink({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a
        href={url}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere underline underline-offset-4"
      >
        {url.replace(/^https?:\/\//, "")}
      </a>
      <CopyButton text={url} onCopied={() => toast({ tone: "success", title: "Link copiado!" })} />
    </div>
  );
}
