import { CircleCheck, Info, type LucideIcon, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { unbroken } from "./unbroken.tsx";

export type NoticeTone = "info" | "success" | "warning" | "danger";

const looks: Record<NoticeTone, [LucideIcon, box: string, icon: string]> = {
  info: [Info, "bg-sunken", "text-ink-soft"],
  success: [CircleCheck, "bg-action-soft", "text-action"],
  warning: [TriangleAlert, "bg-warning-soft", "text-warning"],
  danger: [OctagonAlert, "bg-danger-soft", "text-danger"],
};

export type NoticeProps = {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

/** A box inside a page with information for the reader, such as a missing setting. */
export function Notice({ tone = "info", title, children, action, className = "" }: NoticeProps) {
  const [Icon, box, color] = looks[tone];
  return (
    <div className={`flex gap-3 rounded-md p-4 ${box} ${className}`}>
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${color}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-sm text-pretty">{unbroken(children)}</div>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  );
}
