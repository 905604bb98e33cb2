import type { Route } from "./+types/features-page.ts";
import { PageIntro } from "./components/page-intro.tsx";
import { siteMeta } from "./components/site-meta.ts";
import { TryCall } from "./components/try-call.tsx";
import { useSite } from "./components/use-site.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/funcionalidades",
    title: "Funcionalidades · Estrelou",
    description:
      "QR Code para imprimir, página de avaliação com a cara da loja, resumo das notas e convite para o Google.",
  });

const groups = [
  {
    title: "Para o cliente",
    items: [
      [
        "Uma página da sua loja",
        "Com o seu logo, ou o nome e o endereço. Abre no navegador do celular, sem aplicativo e sem cadastro.",
      ],
      [
        "De uma a cinco estrelas",
        "Um toque basta. O comentário é opcional e pode ser curto ou comprido.",
      ],
      [
        "Convite para o Google",
        "Depois da nota, com a mensagem que você escreveu, um botão leva direto para a tela de avaliação da sua loja.",
      ],
      [
        "Leve e acessível",
        "Abre rápido em celular simples e funciona com leitor de tela e teclado.",
      ],
    ],
  },
  {
    title: "Para levar até ele",
    items: [
      [
        "QR Code para imprimir",
        "Um cartão pronto para folha A4, em dois tamanhos. Vai no caixa, na mesa, na sacola.",
      ],
      [
        "Link para mandar",
        "O mesmo endereço vai por WhatsApp, SMS ou e-mail, do seu próprio aparelho.",
      ],
      [
        "Endereço que não muda",
        "O QR Code impresso continua valendo, mesmo que a loja troque de nome.",
      ],
    ],
  },
  {
    title: "Para você",
    items: [
      ["Resumo", "A média, o total e quantas avaliações de cada nota."],
      [
        "Todas as avaliações",
        "Da mais nova para a mais antiga, com data e comentário, filtradas por estrela.",
      ],
      [
        "Nota mínima do convite",
        "Você decide a partir de quantas estrelas o convite para o Google aparece, ou convida todos com um toque.",
      ],
      ["Modo claro e escuro", "O painel funciona igual no celular e no computador."],
      [
        "Seus dados são seus",
        "Baixe tudo ou apague a conta quando quiser, sem pedir para ninguém.",
      ],
    ],
  },
] as const;

export default function FeaturesPage() {
  const { offer } = useSite();
  return (
    <>
      <PageIntro title="Tudo o que ele faz">
        <p>É pouca coisa, e é de propósito: você tem uma loja para cuidar.</p>
      </PageIntro>
      {groups.map(({ title, items }) => (
        <section
          key={title}
          className="mx-auto grid max-w-6xl gap-x-16 gap-y-6 px-4 py-10 sm:px-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]"
        >
          <h2 className="display text-3xl">{title}</h2>
          <dl className="grid gap-x-10 sm:grid-cols-2">
            {items.map(([name, text]) => (
              <div key={name} className="border-t border-line-strong py-5">
                <dt className="text-lg font-bold">{name}</dt>
                <dd className="mt-1.5 text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <TryCall offer={offer} />
    </>
  );
}
