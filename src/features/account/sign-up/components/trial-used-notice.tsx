import { Link } from "react-router";
import { Notice } from "#src/ui/notice.tsx";

/** Says what works without the trial, before a mail and a login. */
export function TrialUsedNotice({ children }: { children: string }) {
  return (
    <div role="alert">
      <Notice tone="warning">
        Se a conta com este celular é sua, é só{" "}
        <Link to="/login" className="font-semibold underline underline-offset-4">
          entrar
        </Link>
        . Para abrir outra sem o teste, toque em Continuar: {children}
      </Notice>
    </div>
  );
}
