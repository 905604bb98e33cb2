import { Field } from "#src/ui/field.tsx";
import { SelectField } from "#src/ui/select-field.tsx";
import { ActDialog } from "../../acts/components/act-dialog.tsx";
import type {
  correctEmail,
  DeskAccount,
  emailProofs,
  endSessions,
  liftLimits,
  sendConfirmation,
  sendPasswordLink,
} from "../contract.ts";

type Props = { account: Pick<DeskAccount, "id" | "email" | "confirmed_at" | "has_password"> };

/** Mails the confirmation link again. */
export function SendConfirmation({ account }: Props) {
  return (
    <ActDialog<typeof sendConfirmation>
      label="Mandar a confirmação"
      title="Mandar a confirmação de novo?"
      description={`O link vai para ${account.email} e vale por 48 horas. Os anteriores deixam de valer.`}
      call="POST /api/operator/accounts/{account}/confirmation/"
      params={{ account: account.id }}
      done="Confirmação a caminho"
      failed="A confirmação não saiu"
    />
  );
}

/** Mails a link to set a new password. */
export function SendPasswordLink({ account }: Props) {
  return (
    <ActDialog<typeof sendPasswordLink>
      label="Mandar link de senha"
      title="Mandar um link de senha nova?"
      description={`O link vai para ${account.email} e vale por uma hora. Quem cria a senha por ele sai de todos os aparelhos e pode entrar na hora.`}
      call="POST /api/operator/accounts/{account}/password-link/"
      params={{ account: account.id }}
      done="Link de senha a caminho"
      failed="O link de senha não saiu"
    />
  );
}

/** Begins new counters of attempts. */
export function LiftLimits({ account }: Props) {
  return (
    <ActDialog<typeof liftLimits>
      label="Liberar a entrada"
      title="Liberar novas tentativas?"
      description="A contagem de tentativas desta conta recomeça em todos os aparelhos. O dono recebe um e-mail."
      call="POST /api/operator/accounts/{account}/limits/"
      params={{ account: account.id }}
      done="Entrada liberada"
      failed="A entrada não foi liberada"
    />
  );
}

export function EndSessions({ account }: Props) {
  return (
    <ActDialog<typeof endSessions>
      label="Encerrar sessões"
      title="Encerrar todas as sessões?"
      description="Todos os aparelhos saem da conta agora. O dono recebe um e-mail."
      call="DELETE /api/operator/accounts/{account}/sessions/"
      params={{ account: account.id }}
      done="Sessões encerradas"
      failed="As sessões não foram encerradas"
    />
  );
}

type Proof = (typeof emailProofs)[number];

const proofTexts: Record<Proof, string> = {
  "called-back": "Liguei para o celular da conta",
  "company-document": "Documento da empresa",
  "charge-details": "Dados de uma cobrança",
};

export function CorrectEmail({ account }: Props) {
  const isFinished = account.confirmed_at !== null && account.has_password;
  return (
    <ActDialog<typeof correctEmail>
      label="Corrigir o e-mail"
      title="Corrigir o e-mail da conta"
      description={
        isFinished
          ? `O e-mail novo recebe um link e vale quando a pessoa tocar nele. ${account.email} recebe um aviso e, por 7 dias, um link que desfaz a troca.`
          : "O e-mail é trocado agora, e a confirmação vai para o novo."
      }
      call="POST /api/operator/accounts/{account}/email/"
      params={{ account: account.id }}
      done="E-mail novo a caminho da confirmação"
      failed="O e-mail não foi corrigido"
    >
      <Field label="E-mail novo" name="email" type="email" autoComplete="off" required />
      <SelectField label="Como você sabe que é o dono?" name="proof" defaultValue="" required>
        <option value="" disabled>
          Escolha
        </option>
        {Object.entries(proofTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  );
}
