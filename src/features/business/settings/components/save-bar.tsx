import { Button } from "#src/ui/button.tsx";

/** The bar with 'Salvar' at the bottom of the window. */
export function SaveBar(props: { isChanged: boolean; isSaving: boolean; canSave: boolean }) {
  const { isChanged, isSaving, canSave } = props;
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface py-3 lg:left-60"
    >
      <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-end gap-x-4 px-4 lg:px-8">
        {/* A line of its own on phones. Beside the button it would push the button to the right. */}
        <p className="min-w-0 text-center text-sm text-ink-soft max-sm:basis-full" role="status">
          {isChanged && !isSaving && "Há mudanças não salvas"}
        </p>
        <Button
          type="submit"
          variant="main"
          size="lg"
          pending={isSaving}
          disabled={!canSave}
          className="max-sm:w-full"
        >
          Salvar
        </Button>
      </div>
    </div>
  );
}
