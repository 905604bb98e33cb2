import { servicesContext } from "#src/services/services.ts";
import { Showcase } from "#src/ui/showcase.tsx";
import type { Route } from "./+types/showcase-page.ts";
import { demoOnly } from "./demo-only.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  demoOnly(context.get(servicesContext));
  return null;
}

export const meta = () => [{ title: "Componentes · Estrelou" }];

export default Showcase;
