import { Card } from "../card.tsx";
import { Checkbox } from "../checkbox.tsx";
import { Field } from "../field.tsx";
import { PasswordField } from "../password-field.tsx";
import { SelectField } from "../select-field.tsx";
import { TextareaField } from "../textarea-field.tsx";

/** All form fields. */
export function ShowcaseForms() {
  return (
    <>
      <Card id="parte-3" title="Campos">
        <div className="grid gap-5">
          <Field
            name="email"
            label="Email"
            type="email"
            autoComplete="email"
            placeholder="voce@suaempresa.com.br"
          />
          <Field
            name="phone"
            label="Celular"
            type="tel"
            hint="Com DDD. Só usamos para falar da sua conta."
            defaultValue="(11) 91234-5678"
          />
          <PasswordField
            name="password"
            label="Senha"
            hint="No mínimo 6 caracteres."
            autoComplete="new-password"
            defaultValue="segredo"
          />
          <SelectField name="stars" label="Filtrar por nota" defaultValue="">
            <option value="">Todas</option>
            <option value="5">5 estrelas</option>
            <option value="1">1 estrela</option>
          </SelectField>
          <TextareaField
            name="invite"
            label="Mensagem do convite"
            optional
            hint="Aparece para quem avaliou bem."
            defaultValue="Que bom que você gostou! Conte para mais gente no Google."
          />
        </div>
      </Card>
      <Card title="Campos com erro e bloqueados">
        <div className="grid gap-5">
          <Field
            name="email-wrong"
            label="Email"
            type="email"
            defaultValue="padaria@"
            error="Este e-mail parece incompleto. Falta o que vem depois do @."
          />
          <PasswordField
            name="password-wrong"
            label="Confirmar senha"
            hint="A mesma dos dois lados."
            defaultValue="segred"
            error="Senhas não coincidem."
          />
          <SelectField
            name="issuer-wrong"
            label="Bandeira"
            defaultValue=""
            error="Escolha a bandeira do cartão."
          >
            <option value="">Escolha</option>
            <option>Visa</option>
          </SelectField>
          <Field
            name="locked-field"
            label="Endereço da página"
            defaultValue="padaria-pao-da-vila"
            disabled
          />
          <Field
            name="readonly-field"
            label="Link de avaliação"
            defaultValue="https://estrelou.com.br/feedback/padaria"
            readOnly
          />
          <div>
            <Checkbox
              name="terms"
              label="Li e aceito os termos de uso e a política de privacidade"
              defaultChecked
            />
            <Checkbox
              name="news"
              label="Quero receber o resumo semanal"
              hint="Toda segunda, às 8h."
            />
            <Checkbox name="robot" label="Não sou um robô" error="Marque para continuar." />
            <Checkbox name="off" label="Indisponível no seu plano" disabled />
          </div>
        </div>
      </Card>
    </>
  );
}
