import {
  Building2,
  CircleUserRound,
  CreditCard,
  LogOut,
  MessageSquareText,
  QrCode,
  Send,
  Star,
  Store,
} from "lucide-react";
import { useEffect } from "react";
import { NavLink } from "react-router";
import { UnreadCount } from "#src/features/reviews/messages/components/unread-count.tsx";
import { withShop } from "#src/features/session/owner/shop-url.ts";
import { useLogOut } from "#src/features/session/owner/use-log-out.ts";
import { mayOpen } from "#src/features/session/owner/use-may-act.ts";
import type { Role } from "#src/features/session/role.ts";
import { hasUnsavedChanges } from "#src/ui/confirm-leaving.ts";
import { leaveBackEntry } from "#src/ui/use-close-on-back.ts";
import { usePreload } from "./use-preload.ts";

const account = "/conta";
const links = [
  { to: "/painel", text: "QR Code", Icon: QrCode },
  { to: "/convites", text: "Convidar", Icon: Send },
  { to: "/resumo", text: "Resumo", Icon: Star },
  { to: "/mensagens", text: "Avaliações", Icon: MessageSquareText },
  { to: "/configuracoes", text: "Minha Página", Icon: Store },
  { to: "/planos", text: "Planos", Icon: CreditCard },
];
const shops = { to: "/lojas", text: "Lojas", Icon: Building2 };

export interface PageLinksProps {
  /** The id of the shown business, if the person has several. Each link names it, so that a new tab shows it too. */
  shop: string | null;
  /**
   * What the person may do in the business. 'none' without a business, so only the account is left. Null as long as the
   * profile has not arrived: `menu-role.inline.ts` then tells the style which pages to hide.
   */
  role: Role | "none" | null;
  unread: number;
  /** The accessible name of the navigation. */
  label: string;
  /** Which files of pages are loaded: those of all pages, or of a page that the owner points at. */
  preload: "all" | "pointed";
  /** The profile has not arrived yet. The router does not look up the pages then. */
  isEarly: boolean;
  /** Closes the drawer that contains the links. Their pages replace its history entry. */
  onChosen?: () => void;
}

export function PageLinks(props: PageLinksProps) {
  const { label, preload, isEarly, unread, shop, role, onChosen } = props;
  const shown = [
    ...links.filter(({ to }) => role === null || (role !== "none" && mayOpen(role, to))),
    ...(shop || role === "none" ? [shops] : []),
  ];
  const logOutHere = useLogOut();
  const load = usePreload();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` changes with each render.
  useEffect(() => {
    if (preload === "all") for (const { to } of [...shown, { to: account }]) load(to);
  }, [preload]);
  const linkTo = (to: string) => ({
    to: withShop(to, shop),
    discover: isEarly ? ("none" as const) : ("render" as const),
    replace: onChosen !== undefined,
    onClick: () => {
      if (!onChosen) return;
      leaveBackEntry();
      onChosen();
    },
    className: (link: { isActive: boolean }) =>
      `${pageLink(link)} ${role === null && to !== account ? hiddenBelow(to) : ""}`,
    onPointerEnter: () => load(to),
    onFocus: () => load(to),
  });
  return (
    <nav aria-label={label} className="flex flex-1 flex-col">
      <div className="grid gap-1 p-3">
        {shown.map(({ to, text, Icon }) => (
          <NavLink key={to} {...linkTo(to)}>
            <Icon aria-hidden className="size-5" />
            {text}
            {to === "/mensagens" && <UnreadCount unread={unread} />}
          </NavLink>
        ))}
      </div>
      <div className="mt-auto grid gap-1 border-t border-line p-3">
        <NavLink {...linkTo(account)}>
          <CircleUserRound aria-hidden className="size-5" />
          Minha conta
        </NavLink>
        <button
          type="button"
          onClick={() => {
            // The question about them would be below the drawer.
            if (hasUnsavedChanges()) onChosen?.();
            void logOutHere();
          }}
          className={pageLink({ isActive: false })}
        >
          <LogOut aria-hidden className="size-5" />
          Sair
        </button>
      </div>
    </nav>
  );
}

const hidden = {
  none: "in-data-[role=none]:hidden",
  staff: "in-data-[role=staff]:hidden",
  manager: "in-data-[role=manager]:hidden",
};

/** Returns the style that hides a page from the stored roles that may not open it. */
function hiddenBelow(to: string): string {
  const roles = (["staff", "manager"] as const).filter((role) => !mayOpen(role, to));
  return ["none" as const, ...roles].map((role) => hidden[role]).join(" ");
}

function pageLink({ isActive }: { isActive: boolean }) {
  return `flex min-h-12 w-full items-center gap-3 rounded-md px-3 font-semibold hover:bg-sunken ${
    isActive ? "bg-sunken" : "text-ink-soft"
  }`;
}
