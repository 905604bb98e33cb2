import { unbroken } from "#src/ui/unbroken.tsx";
import { Section } from "../../layout/components/section.tsx";

const benefits = [
  {
    title: "A avaliação sai na hora certa",
    text: "Com o cliente ainda na loja, satisfeito, com o celular na mão. Não três dias depois.",
  },
  {
    title: "A crítica chega primeiro a você",
    text: "O que não foi bem vira um aviso no seu e-mail e um recado no painel. Dá tempo de consertar antes que vire hábito.",
  },
  {
    title: "Mais gente chega ao Google",
    text: "Um toque leva o cliente direto para a tela de avaliar a sua loja. Sem procurar, sem digitar o nome.",
  },
  {
    title: "Ninguém precisa baixar nada",
    text: "Nem você, nem o cliente. Também vai por WhatsApp, SMS ou e-mail, com o mesmo link.",
  },
];

export function Benefits() {
  return (
    <div className="border-y border-line bg-surface">
      <Section title="O que muda na loja">
        <dl className="grid gap-x-10 sm:grid-cols-2">
          {benefits.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-ink py-5">
              <dt className="text-xl font-bold text-balance">{title}</dt>
              <dd className="mt-2 text-ink-soft">{unbroken(text)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}
