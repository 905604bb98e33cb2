import { Plus } from "lucide-react";
import { useState } from "react";
import type { BodyOf } from "#src/http/endpoint.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Field } from "#src/ui/field.tsx";
import { Form } from "#src/ui/form.tsx";
import { GrowingTextareaField } from "#src/ui/growing-textarea-field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { callAsOperator } from "../../access/call-as-operator.ts";
import { useDeskAction } from "../../access/use-desk-action.ts";
import type { addTestimonial } from "../contract.ts";

/** The button that publishes a testimonial, with its dialog. */
export function AddTestimonial() {
  const [open, setOpen] = useState(false);
  const { pending, act: add } = useDeskAction({
    run: (body: BodyOf<typeof addTestimonial>) =>
      callAsOperator<typeof addTestimonial>("POST /api/operator/site/testimonials/", { body }),
    done: "Depoimento publicado",
    failed: "O depoimento não foi publicado",
    after: () => setOpen(false),
  });
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "").trim();
    void add({
      words: text("words"),
      name: text("name"),
      business: text("business"),
      stars: Number(text("stars")),
    });
  };
  return (
    <Dialog
      title="Publicar depoimento"
      description="Escreva as palavras do dono, sem mudar o sentido."
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Plus aria-hidden className="size-4.5" />
          Novo depoimento
        </Button>
      }
    >
      <Form className="grid gap-3" onSubmit={submit}>
        <GrowingTextareaField
          label="Depoimento"
          name="words"
          minLength={10}
          maxLength={400}
          required
        />
        <Field label="Nome" name="name" maxLength={80} autoComplete="off" required />
        <Field
          label="Negócio e cidade"
          name="business"
          hint="Como “padaria em Campinas”."
          maxLength={120}
          autoComplete="off"
          required
        />
        <SelectField label="Estrelas" name="stars" defaultValue="5">
          {[5, 4, 3, 2, 1].map((stars) => (
            <option key={stars}>{stars}</option>
          ))}
        </SelectField>
        <div className="grid gap-2 sm:flex sm:flex-row-reverse">
          <Button type="submit" variant="main" pending={pending}>
            Publicar
          </Button>
          <Button onClick={() => setOpen(false)}>Voltar</Button>
        </div>
      </Form>
    </Dialog>
  );
}
