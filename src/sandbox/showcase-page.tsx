import { Showcase } from "#src/ui/showcase.tsx";
import type { Route } from "./+types/showcase-page.ts";
import { demoServices } from "./demo-only.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  demoServices(context);
  return null;
}

export const meta = () => [{ title: "Componentes · Estrelou" }];

export default Showcase;
