import { Button } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form.tsx";
import { PasswordField } from "#src/ui/password-field.tsx";
import { minPasswordLength } from "../password-length.ts";
import { CodeField } from "./code-field.tsx";

/** The form for a password and the first one-time code, with the QR code for the app. */
export function EnrolCodeForm(props: {
  secret: string;
  image: string;
  pending: boolean;
  onSubmit: (fields: { password: string; code: string }) => void;
}) {
  const { secret, image, pending, onSubmit } = props;
  return (
    <Form
      className="mt-3 grid gap-3"
      onSubmit={(form) =>
        onSubmit({
          password: String(form.get("new-password") ?? ""),
          code: String(form.get("code") ?? ""),
        })
      }
    >
      <p>Leia este QR Code com um aplicativo de códigos, como o Google Authenticator ou o Aegis.</p>
      <img
        src={image}
        width={200}
        height={200}
        alt="QR Code para o aplicativo de códigos"
        className="rounded-md bg-paper"
      />
      <p className="text-sm text-ink-soft">
        Ou digite no aplicativo:{" "}
        <span className="font-mono text-ink wrap-anywhere select-all">
          {secret.match(/.{4}/g)?.join(" ")}
        </span>
      </p>
      <PasswordField
        label="Senha nova"
        name="new-password"
        hint={`Pelo menos ${minPasswordLength} letras ou números.`}
        autoComplete="new-password"
        minLength={minPasswordLength}
        required
      />
      <CodeField hint="O que o aplicativo mostra agora." />
      <Button type="submit" size="lg" wide pending={pending}>
        Usar senha e código
      </Button>
    </Form>
  );
}
