import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeading } from "#src/ui/page-heading.tsx";
import { EmptyState } from "#src/ui/states.tsx";
import { DeskList } from "./desk-list.tsx";

interface DeskListPageProps {
  title: string;
  description: string;
  /** Buttons about the whole list. */
  actions?: ReactNode;
  icon: LucideIcon;
  /** What the page says without rows. */
  empty: string;
  /** The rows, as `DeskRow`. */
  children: ReactNode;
}

/** A page of the desk that is one list. */
export function DeskListPage(props: DeskListPageProps) {
  const { title, description, actions, icon, empty, children } = props;
  return (
    <>
      <PageHeading title={title} description={description} actions={actions} />
      <DeskList label={title} empty={<EmptyState icon={icon} title={empty} />}>
        {children}
      </DeskList>
    </>
  );
}
