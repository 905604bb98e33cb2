import { Link } from "react-router";
import { daysText } from "#src/lib/time/day-words.ts";
import type { Operator } from "#src/services/services.ts";
import type { Offer } from "../../layout/use-site.ts";
import { workingDays } from "../../layout/working-days.ts";
import type { LegalSection } from "./legal-document.tsx";

/** The sections of the terms. They must describe exactly what the program does. */
export function termsSections(offer: Offer, operator: Operator): LegalSection[] {
  return [
    {
      id: "quem-somos",
      title: "Quem presta o serviço",
      body: (
        <>
          <p>
            O Estrelou é oferecido por {operator.name}, {operator.document}, com endereço em{" "}
            {operator.address}. Contato: <a href={`mailto:${operator.email}`}>{operator.email}</a>{" "}
            ou <a href={`https://wa.me/${operator.whatsapp}`}>WhatsApp</a>. Respondemos em até{" "}
            {workingDays(operator.responseDays)}.
          </p>
          <p>
            Estes termos valem para quem cria uma conta (“você”, o dono ou responsável pela empresa)
            e, no que couber, para quem deixa uma avaliação.
          </p>
        </>
      ),
    },
    {
      id: "o-servico",
      title: "O que o serviço faz",
      body: (
        <ul>
          <li>
            Dá à sua empresa uma página pública em que clientes deixam uma nota de 1 a 5 estrelas e,
            se quiserem, um comentário.
          </li>
          <li>Fornece um QR Code e um link para levar clientes a essa página.</li>
          <li>Mostra a você, no painel, as notas e os comentários recebidos.</li>
          <li>
            A partir da nota mínima que você escolher, convida o cliente a avaliar a empresa no
            Google. Quem escreve lá é o cliente, com a conta dele e sob as regras do Google.
          </li>
          <li>
            Se você conectar o Perfil da Empresa no Google, mostra as avaliações de lá no painel e
            publica as respostas que você escrever ou aprovar, uma a uma.
          </li>
        </ul>
      ),
    },
    {
      id: "conta",
      title: "Sua conta",
      body: (
        <>
          <p>
            Para criar a conta pedimos e-mail, celular e senha, e você confirma o e-mail por um
            link. Não é preciso ter CNPJ. Você deve ter 18 anos ou mais e poder responder pela
            empresa.
          </p>
          <p>
            Uma conta pode ter várias lojas, e cada loja, uma equipe que você convida: o que a
            equipe fizer no painel é feito em nome da loja.
          </p>
          <p>
            Guarde a senha: o que for feito com ela é feito em seu nome. Se desconfiar de uso
            indevido, troque a senha, o que encerra todas as sessões, e avise a gente.
          </p>
        </>
      ),
    },
    {
      id: "teste",
      title: "Teste grátis",
      body: (
        <p>
          O teste dura {daysText(offer.trialDays)}, é grátis e não pede cartão. É um só por conta,
          e-mail e celular. Quando termina, nada é cobrado: o painel fecha até você assinar, e a
          página pública continua recebendo avaliações, que ficam guardadas para você.
        </p>
      ),
    },
    {
      id: "assinatura",
      title: "Assinatura e pagamento",
      body: (
        <>
          <p>
            A assinatura é mensal
            {offer.price && (
              <>
                {" "}
                e custa hoje {!offer.hasOnePrice && "a partir de "}
                {offer.price} por mês
              </>
            )}
            , por loja: cada loja tem a sua assinatura, e a equipe não custa nada a mais. O valor e
            o plano aparecem em um resumo antes de você confirmar, e a confirmação chega por e-mail.
          </p>
          <p>
            O pagamento é por cartão e processado pelo Mercado Pago, sob os termos dele. O número do
            cartão vai do seu navegador direto para o Mercado Pago e não passa pelos nossos
            servidores. A cobrança se repete a cada mês até você cancelar.
          </p>
          <p>
            Quem assina durante o teste grátis só é cobrado no dia seguinte ao fim dele, e quem
            volta a assinar durante um mês já pago, só quando esse mês termina: a data e o valor
            aparecem antes de confirmar, e cancelar até lá não custa nada.
          </p>
          <p>
            Se uma cobrança falhar, avisamos por e-mail e o acesso continua por 7 dias, para dar
            tempo de resolver. Se for a primeira, a assinatura é encerrada, e você pode assinar de
            novo com outro cartão. Depois de duas assinaturas seguidas que terminaram sem pagamento,
            o painel só abre quando a primeira cobrança da próxima for paga.
          </p>
          <p>
            Se o preço mudar, quem já assina continua pagando o que contratou, a menos que aceite o
            novo valor depois de um aviso com 30 dias de antecedência.
          </p>
        </>
      ),
    },
    {
      id: "cancelamento",
      title: "Cancelamento, desistência e devolução",
      body: (
        <ul>
          <li>
            <strong>Cancelar:</strong> a qualquer momento, no painel, sem multa. Quem pagou na
            página do Mercado Pago também cancela na conta que tem lá. A próxima cobrança deixa de
            existir e o acesso vai até o fim do período pago.
          </li>
          <li>
            <strong>Desistir em 7 dias:</strong> nos 7 dias seguintes à primeira cobrança você pode
            desistir pelo painel e receber de volta tudo o que pagou, como garante o art. 49 do
            Código de Defesa do Consumidor. Se a mesma conta, o mesmo e-mail ou o mesmo cartão já
            desistiu antes, ou contestou uma cobrança no banco, a devolução é pelo suporte.
          </li>
          <li>
            <strong>Sem devolução parcial:</strong> fora desse caso, o período usado em parte não é
            devolvido.
          </li>
          <li>
            <strong>Depois do fim:</strong> a página pública segue recebendo avaliações, sem o
            convite para o Google, e você as vê se voltar a assinar. Para encerrar tudo, apague a
            conta em Minha conta.
          </li>
        </ul>
      ),
    },
    {
      id: "regras",
      title: "O que você se compromete a fazer",
      body: (
        <>
          <ul>
            <li>Usar o serviço só para empresas que você representa.</li>
            <li>
              Não oferecer pagamento, desconto ou brinde em troca de avaliação, não pedir nota
              específica e não avaliar a própria empresa.
            </li>
            <li>
              Respeitar as regras do Google, que proíbem convidar a avaliar apenas os clientes
              satisfeitos. A nota mínima é escolha e responsabilidade sua; o painel oferece convidar
              todos.
            </li>
            <li>
              Mandar convites só a quem tem relação com a sua empresa, respeitando quem pedir para
              não receber. Os que o Estrelou envia por você têm limite por dia e por pessoa, saem em
              nome da sua empresa e deixam de fora quem se descadastrou. Denúncias ou muitos
              endereços recusados pausam os envios até a gente conferir.
            </li>
            <li>Não usar logo, nome ou texto que não seja seu, nem conteúdo ilegal ou ofensivo.</li>
            <li>Não tentar burlar limites, verificações ou a segurança do serviço.</li>
          </ul>
          <p>
            Se uma dessas regras for descumprida, podemos suspender a conta. Avisamos antes, com o
            motivo e prazo para resposta, salvo quando a lei ou um risco a outras pessoas exigir
            agir na hora.
          </p>
        </>
      ),
    },
    {
      id: "avaliacoes",
      title: "As avaliações",
      body: (
        <>
          <p>
            As avaliações recebidas na sua página são particulares: aparecem só para você, para a
            equipe da sua loja e para os programas que você ligar a ela. Um comentário só pode ser
            mostrado em público se o cliente deixar. Não alteramos notas nem comentários. Você pode
            apagar de vez um comentário, por exemplo se ele trouxer dados de alguém; a nota continua
            contando, e fica registrado quem apagou e quando.
          </p>
          <p>
            Sobre os dados que os comentários trouxerem, e sobre os e-mails a que você manda
            convites, sua empresa é a controladora e o Estrelou é o operador, nos termos da LGPD:
            tratamos esses dados para prestar o serviço a você, e para mais nada. Veja a{" "}
            <Link to="/privacidade">página de privacidade</Link>.
          </p>
        </>
      ),
    },
    {
      id: "terceiros",
      title: "Google, Mercado Pago e outros",
      body: (
        <>
          <p>
            A busca da sua empresa e a nota no Google, no painel, usam recursos do Google Maps. Ao
            usá-los, você concorda com os{" "}
            <a href="https://maps.google.com/help/terms_maps/" target="_blank" rel="noopener">
              Termos adicionais do Google Maps
            </a>{" "}
            e com a{" "}
            <a href="https://policies.google.com/privacy" target="_blank" rel="noopener">
              Política de Privacidade do Google
            </a>
            . O Estrelou não é parceiro nem representante do Google e não decide o que ele publica,
            ordena ou remove.
          </p>
          <p>
            Conectar o Perfil da Empresa no Google é opcional. Conecte só um perfil que você possua
            ou administre. Você autoriza o Estrelou a ler as avaliações dele e a publicar, mudar ou
            apagar as respostas que você mandar; nada é publicado sem um toque seu. Quem responde é
            a sua empresa, sob as{" "}
            <a
              href="https://support.google.com/contributionpolicy/answer/7400114"
              target="_blank"
              rel="noopener"
            >
              regras de conteúdo do Google
            </a>
            , que pode recusar ou remover uma resposta e encerrar a conexão. Você desconecta quando
            quiser, em Minha conta; o que guardamos está na{" "}
            <Link to="/privacidade#google">página de privacidade</Link>.
          </p>
          <p>O pagamento segue também os termos do Mercado Pago.</p>
        </>
      ),
    },
    {
      id: "responsabilidade",
      title: "Disponibilidade e responsabilidade",
      body: (
        <>
          <p>
            Cuidamos para que o serviço fique no ar e os dados, guardados. Pode haver paradas para
            manutenção ou por falha de terceiros. Não prometemos um número de avaliações, uma nota
            ou uma posição no Google: isso depende dos seus clientes e do Google.
          </p>
          <p>
            Nada nestes termos reduz os direitos que a lei dá ao consumidor nem a nossa
            responsabilidade por danos que causarmos.
          </p>
        </>
      ),
    },
    {
      id: "propriedade",
      title: "Marcas e conteúdo",
      body: (
        <p>
          O programa, o nome e o visual do Estrelou são de quem o oferece. O logo, os textos e as
          avaliações da sua empresa continuam seus: você nos autoriza a usá-los apenas para prestar
          o serviço, e pode baixá-los ou apagá-los quando quiser.
        </p>
      ),
    },
    {
      id: "mudancas",
      title: "Mudanças e foro",
      body: (
        <>
          <p>
            Se estes termos mudarem em algo importante, avisamos por e-mail com 30 dias de
            antecedência. Quem não concordar pode cancelar antes.
          </p>
          <p>
            Vale a lei brasileira. O foro é o do domicílio do consumidor; se você contrata como
            empresa fora de uma relação de consumo, é o da sede de quem presta o serviço. Antes
            disso, fale com a gente, ou use o{" "}
            <a href="https://www.consumidor.gov.br" target="_blank" rel="noopener">
              consumidor.gov.br
            </a>
            .
          </p>
        </>
      ),
    },
  ];
}
