import { useRouteLoaderData } from "react-router";
import { loginStartPath } from "../login-start-path.ts";
import { GoogleLogo } from "./google-logo.tsx";

/** As Google's branding guide has it: these colours, white and dark, the logo unaltered, and this text. */
const look =
  "flex min-h-13 w-full items-center justify-center gap-3 rounded-md border px-4 py-3 text-lg font-semibold no-underline " +
  "border-[#747775] bg-[#ffffff] text-[#1f1f1f] hover:bg-[#f2f2f2] " +
  "dark:border-[#8e918f] dark:bg-[#131314] dark:text-[#e3e3e3] dark:hover:bg-[#242426]";

/** True where the operator has switched the log-in with Google on. */
export function useHasGoogleLogin(): boolean {
  const settings = useRouteLoaderData("root") as { hasGoogleLogin?: boolean } | undefined;
  return settings?.hasGoogleLogin === true;
}

/**
 * The button 'Continuar com o Google': a link, which works before the scripts. Not shown where the log-in is off. `next`
 * is the page to open instead of the panel.
 */
export function GoogleButton({ plan, next }: { plan?: "trial" | undefined; next?: string }) {
  if (!useHasGoogleLogin()) return null;
  const query = new URLSearchParams({
    ...(plan ? { plano: plan } : {}),
    ...(next ? { next } : {}),
  });
  return (
    <a
      href={query.size > 0 ? `${loginStartPath}?${query}` : loginStartPath}
      rel="nofollow"
      className={look}
    >
      <GoogleLogo />
      Continuar com o Google
    </a>
  );
}
