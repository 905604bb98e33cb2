import { Notice } from "#src/ui/notice.tsx";

/** Shown in place of the panel's pages while the operator blocks the business. */
export function BlockedNotice() {
  return (
    <Notice tone="danger" title="Sua loja está bloqueada no Estrelou" className="mb-6">
      A página de avaliação e o painel estão fora do ar, e nada foi apagado.{" "}
      <a href="/suporte" className="font-semibold underline underline-offset-4">
        Fale com o suporte
      </a>{" "}
      para resolver.
    </Notice>
  );
}
