import { unbroken } from "#src/ui/unbroken.tsx";
import { TryCall } from "../layout/components/try-call.tsx";
import { siteMeta } from "../layout/site-meta.ts";
import { useSite } from "../layout/use-site.ts";
import type { Route } from "./+types/features-page.ts";
import { PageIntro } from "./components/page-intro.tsx";

export const meta: Route.MetaFunction = ({ matches }) =>
  siteMeta(matches, {
    path: "/funcionalidades",
    title: "Funcionalidades · Estrelou",
    description:
      "QR Code para imprimir, convites por WhatsApp, SMS e e-mail, página de avaliação com a logo e a cor da loja, resumo das notas e convite para o Google.",
  });

const groups = [
  {
    title: "Para o cliente",
    items: [
      [
        "Uma página da sua loja",
        "Com a sua logo e a cor dela, ou o nome e o endereço. Abre no navegador do celular, sem aplicativo e sem cadastro.",
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
      [
        "Aguenta sinal fraco",
        "Sem internet, a avaliação fica guardada no celular e vai sozinha quando o sinal volta.",
      ],
    ],
  },
  {
    title: "Para chegar até ele",
    items: [
      [
        "QR Code e kit de impressão",
        "Cartaz A4, cartões, display de mesa, adesivos e cupom em PDF, na cor da sua loja. Imprima ou envie para a gráfica pelo celular.",
      ],
      [
        "Instagram, WhatsApp e NFC",
        "Imagens prontas para story, post e status, e um link para gravar em etiquetas NFC.",
      ],
      [
        "Convites prontos",
        "Um toque abre o WhatsApp, o SMS ou o e-mail do seu aparelho, com a mensagem escrita. Mude o texto uma vez e ele fica.",
      ],
      [
        "Convites por e-mail",
        "Cole uma lista e a gente envia, até 200 por dia (20 no teste grátis e até 7 dias depois do primeiro pagamento). Cada endereço é apagado assim que o e-mail é entregue.",
      ],
      [
        "Tablet no balcão",
        "A página vira um totem: um cliente avalia, e a tela volta para o próximo. Essas notas vão só para você.",
      ],
      [
        "Selo e elogios para o seu site",
        "A média com todas as notas incluídas, que se atualiza sozinha, e os elogios que você escolher entre os que os clientes deixaram mostrar.",
      ],
      [
        "Elogios em imagem",
        "O comentário que o cliente deixou mostrar vira imagem para o Instagram e o status do WhatsApp, nas cores da sua loja.",
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
      [
        "Resumo",
        "A média, o total, as tendências e o caminho da visita ao Google, por dia e por origem, comparado ao período anterior.",
      ],
      [
        "Todas as avaliações",
        "Da mais nova para a mais antiga, com filtro por estrela, não lidas, em aberto e resolvidas.",
      ],
      [
        "Aviso de nota baixa",
        "Um e-mail em segundos, com o comentário. A avaliação fica em aberto, com a sua anotação, até você marcar como resolvida.",
      ],
      [
        "A semana e o mês",
        "Toda segunda-feira, um resumo no seu e-mail. De cada mês, um relatório em PDF para imprimir. E as avaliações em planilha CSV, quando quiser.",
      ],
      [
        "Nota mínima do convite",
        "Você decide a partir de quantas estrelas o convite para o Google aparece, ou convida todos com um toque.",
      ],
      [
        "Entrada segura",
        "Com senha, ou com a digital ou o rosto (passkey). Você vê onde sua conta está aberta e encerra o que quiser.",
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
      <PageIntro title="Tudo o que o Estrelou faz">
        <p>Tudo para ouvir o cliente, e nada além: você tem uma loja para cuidar.</p>
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
                <dd className="mt-1.5 text-ink-soft">{unbroken(text)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <TryCall offer={offer} />
    </>
  );
}
