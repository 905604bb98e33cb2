import { Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { readTheme, setTheme, subscribeTheme, type Theme } from "./theme.ts";

const onServer = (): Theme => "light";

/** Switches between light and dark. The label names the theme that it switches to. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, onServer);
  const next = theme === "dark" ? "light" : "dark";
  const label = next === "dark" ? "Usar modo escuro" : "Usar modo claro";
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      className={className}
      onClick={() => setTheme(next)}
    >
      {/* Both icons are rendered and CSS shows one, so the icon is right before scripts run. */}
      <Moon aria-hidden className="size-5 dark:hidden" />
      <Sun aria-hidden className="hidden size-5 dark:block" />
    </Button>
  );
}
