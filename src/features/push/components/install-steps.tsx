/** How an iPhone or iPad gets notifications, which Apple allows from iOS 16.4 for pages on the home screen. */
export function InstallSteps() {
  return (
    <ol className="mt-3 list-decimal space-y-1 pl-6 text-sm text-pretty">
      <li>
        No Safari, toque em Compartilhar e em “Adicionar à Tela de Início” (iOS 16.4 ou mais novo).
      </li>
      <li>Abra o Estrelou pelo ícone novo e entre na sua conta.</li>
      <li>Em “Minha conta”, ligue os avisos neste aparelho.</li>
    </ol>
  );
}
