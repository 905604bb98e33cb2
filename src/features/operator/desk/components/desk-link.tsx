import { Link, type LinkProps } from "react-router";

/** A link in a row of the desk. Its target is 44 px high and reaches over the text around it, so the row stays low. */
export function DeskLink(props: Pick<LinkProps, "to" | "reloadDocument" | "children">) {
  return <Link {...props} className="-my-3 inline-block py-3 underline underline-offset-4" />;
}
