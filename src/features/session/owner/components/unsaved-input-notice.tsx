import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";

/** Offers to restore what the owner typed before the session ended. Shows nothing without `found`. */
export function UnsavedInputNotice<T>(props: {
  found: T | undefined;
  onRestore: (found: T) => void;
  onClose: () => void;
}) {
  const { found, onRestore, onClose } = props;
  if (found === undefined) return null;
  const restore = () => {
    onRestore(found);
    onClose();
  };
  return (
    <Notice
      tone="warning"
      title="Há alterações que não foram salvas"
      className="mb-6"
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={restore}>Recuperar o que digitei</Button>
          <Button variant="quiet" onClick={onClose}>
            Descartar
          </Button>
        </div>
      }
    >
      O que você tinha digitado aqui ficou guardado neste aparelho.
    </Notice>
  );
}
