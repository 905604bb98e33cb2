import { Field } from "#src/ui/field.tsx";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type { Business, eraseCustomerComment } from "../contract.ts";

/**
 * The button for an erasure at a customer's request. The operator types what the customer told and reads no comment.
 */
export function EraseComment({ business }: { business: Business }) {
  return (
    <ActDialog<typeof eraseCustomerComment>
      label="Apagar comentário"
      title="Apagar um comentário?"
      description="A pedido de quem escreveu (LGPD). O texto some para sempre, a nota continua contando, e o dono recebe um e-mail. O comentário não aparece aqui."
      call="POST /api/operator/businesses/{business}/comment/erase/"
      params={{ business: business.id }}
      done="Comentário apagado"
      failed="Nada foi apagado"
      tone="danger"
    >
      <Field label="Dia da avaliação" name="day" type="date" required />
      <Field
        label="Palavras do comentário"
        name="words"
        hint="Algumas, como a pessoa contou. Não ficam no registro."
        autoComplete="off"
        minLength={4}
        maxLength={200}
        required
      />
    </ActDialog>
  );
}
