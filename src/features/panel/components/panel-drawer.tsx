import type { RefObject } from "react";
import { Drawer } from "#src/ui/drawer.tsx";
import { Logo } from "#src/ui/logo.tsx";
import { PageLinks } from "./page-links.tsx";
import type { PanelMenuProps } from "./panel-menu.tsx";

interface PanelDrawerProps extends PanelMenuProps {
  /** Opens the drawer, and gets the focus after closing. */
  button: RefObject<HTMLElement | null>;
}

/** The drawer of the menu button. A file of its own, because the first view does not need it. */
export function PanelDrawer({ button, open, onOpenChange, unread }: PanelDrawerProps) {
  return (
    <Drawer title={<Logo />} finalFocus={button} open={open} onOpenChange={onOpenChange}>
      <PageLinks
        label="Painel"
        prefetch="render"
        unread={unread}
        onChosen={() => onOpenChange(false)}
      />
    </Drawer>
  );
}
