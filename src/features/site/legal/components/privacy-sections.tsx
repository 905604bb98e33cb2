import type { Operator } from "#src/services/services.ts";
import { CookieSettings } from "../../consent/components/cookie-settings.tsx";
import type { LegalSection } from "./legal-document.tsx";
import { retentionSection } from "./retention-section.tsx";
import { StorageTable } from "./storage-table.tsx";

/** The sections of the privacy page. They must list exactly what the database stores. */
export function privacySections(operator: Operator, measured: boolean): LegalSection[] {
  return [
    {
      id: "quem-somos",
      title: "Quem cuida dos dados",
      body: (
        <>
          <p>
            {operator.name}, {operator.document}, {operator.address}, é a controladora dos dados de
            quem tem conta no Estrelou e de quem visita este site.
          </p>
          <p>
            Das avaliações que os clientes deixam, e dos e-mails a que uma empresa manda convites, a
            controladora é a empresa; o Estrelou é o operador e trata esses dados em nome dela, só
            para prestar o serviço.
          </p>
          <p>
            Canal para assuntos de dados pessoais:{" "}
            <a href={`mailto:${operator.email}`}>{operator.email}</a>.
          </p>
        </>
      ),
    },
    {
      id: "clientes",
      title: "Se você avaliou uma empresa",
      body: (
        <>
          <p>Guardamos, para a empresa que você avaliou:</p>
          <ul>
            <li>a nota, o comentário (se houver) e a data e hora;</li>
            <li>o que você tocou depois das estrelas (por exemplo, “Atendimento”);</li>
            <li>
              de onde veio o link, se a empresa o marcou (por exemplo, “mesa 4”), e se você tocou em
              “Avaliar no Google”;
            </li>
            <li>
              se a empresa responder à sua avaliação, as mensagens entre você e a empresa, com a
              data e a hora;
            </li>
            <li>
              se você tocar em “Avise-me”, o endereço do seu navegador no serviço de avisos dele,
              cifrado. A empresa não o vê, e o aviso não tem o texto da resposta;
            </li>
            <li>
              se você deixar a empresa mostrar seu comentário, a data, as palavras com que
              perguntamos, o primeiro nome, se você escreveu um, e se a empresa escolheu o
              comentário para o site dela. A empresa vê o nome.
            </li>
          </ul>
          <p>
            Não pedimos nem guardamos seu telefone, e-mail ou localização, nem seu nome, a não ser
            esse primeiro nome; e sem o aviso não ligamos a avaliação a um aparelho. Os registros de
            acesso que a lei exige ficam à parte (veja “Por quanto tempo”). Evite escrever dados
            pessoais no comentário e nas mensagens. A empresa pode apagar um comentário de vez; a
            nota e os toques ficam. Se quiser que isso seja feito, fale com ela ou com a gente.
          </p>
          <p>
            A conversa abre só com o link que fica no seu celular: guardamos um código derivado
            dele, que não permite refazê-lo, e a empresa não fica sabendo quem você é. Pelo link
            você pode encerrar a conversa, não deixar mais mostrar o comentário ou apagar de vez o
            comentário e as mensagens; a nota continua contando. Quem tiver o link lê a conversa:
            mande só para quem pode ler.
          </p>
          <p>
            Se a empresa mandou um convite por e-mail para você pelo Estrelou, seu endereço fica
            cifrado e só até a entrega, no máximo por um dia; depois é apagado. Todo convite traz um
            link para não receber mais, da empresa ou de nenhuma, e outro para denunciar, sem
            cadastro. Guardamos apenas um código derivado do endereço, que não permite lê-lo de
            volta: para respeitar o seu pedido, para contar a sua denúncia uma vez, para que você
            não receba convites demais e para não insistir num endereço de onde o convite voltou. Se
            o seu provedor nos avisa que você marcou o convite como spam, vale como denúncia. A
            empresa não fica sabendo quem denunciou.
          </p>
          <p>
            Se a empresa chamou você pelo WhatsApp, foi do celular dela: seu número fica só na aba
            dela e não é guardado. Se você pedir à empresa para não receber mais, ela marca isso, e
            guardamos apenas um código derivado do número, para deixar você de fora das próximas
            listas dela.
          </p>
        </>
      ),
    },
    {
      id: "donos",
      title: "Se você tem uma conta",
      body: (
        <>
          <ul>
            <li>
              <strong>Cadastro:</strong> e-mail, celular e senha (guardada de forma que ninguém
              consegue lê-la). Base legal: execução do contrato.
            </li>
            <li>
              <strong>Empresa:</strong> nome, endereço, identificação do local no Google, logo,
              mensagem de convite, nota mínima, o artigo antes do nome, meta de nota e o link da sua
              página de avaliação, como você os confirmou. Execução do contrato.
            </li>
            <li>
              <strong>Anotações:</strong> o que você e a equipe da loja escrevem sobre uma
              avaliação. Só vocês veem, e os programas a que você der uma chave de acesso. Vêm na
              cópia dos seus dados e somem junto com o comentário que você apagar. Execução do
              contrato.
            </li>
            <li>
              <strong>E-mails do serviço:</strong> aviso de nota baixa, resumo da semana e, na
              primeira semana, até duas dicas, enquanto você quiser. Você desliga em Minha conta, e
              o resumo com as dicas também pelo link do próprio e-mail. Guardamos de quais semanas o
              resumo já foi enviado, quais dicas da primeira semana enviamos e se o passo foi dado,
              e, se um e-mail para você voltar, quando foi; também se liberamos a entrada depois de
              muitas tentativas. Execução do contrato.
            </li>
            <li>
              <strong>Convites:</strong> os seus textos, quantos e-mails saíram em cada dia e
              quantos foram recusados ou denunciados, não a quem. Com denúncias ou muitas recusas,
              os envios param até a gente conferir. Se você quiser receber as respostas, seus
              clientes veem o seu e-mail. Execução do contrato.
            </li>
            <li>
              <strong>Sessões:</strong> quando começou, quando foi usada, quando expira e o nome do
              navegador e do sistema, como “Chrome no Android”. Para avisar você de um acesso novo,
              guardamos também um código derivado de cada navegador que já entrou. Nada disso traz o
              endereço IP. Execução do contrato e segurança.
            </li>
            <li>
              <strong>Passkeys, se você criar:</strong> o nome que você deu, a chave pública, quando
              foi criada e quando foi usada. Sua digital, seu rosto e seu PIN não saem do seu
              aparelho. Execução do contrato e segurança.
            </li>
            <li>
              <strong>Conta do Google, se você entrar com ela:</strong> o código com que o Google a
              identifica, o e-mail que ele informou, quando foi ligada e quando foi usada. Não
              pedimos ao Google seu nome, sua foto nem seus contatos, e não vemos a sua senha de lá.
              Você desliga em Minha conta. Execução do contrato e segurança.
            </li>
            <li>
              <strong>Chaves de acesso, se você criar:</strong> o nome que você deu, os últimos
              quatro caracteres, o que a chave pode, quando foi criada, quando vence e quando foi
              usada. Da chave inteira, só um código derivado. O programa que a usa recebe as
              avaliações da sua loja, com os comentários, as anotações e as conversas: escolha em
              quem confia. Execução do contrato e segurança.
            </li>
            <li>
              <strong>Perfil da Empresa no Google, se você conectar:</strong> a autorização que o
              Google nos dá (guardada cifrada), qual é o perfil, desde quando, e cópias das
              avaliações dele por até 30 dias. Veja “Se você conecta o Google”. Consentimento, que
              você retira quando quiser, e execução do contrato.
            </li>
            <li>
              <strong>Assinatura:</strong> plano, situação, datas e valores das cobranças, o código
              delas no Mercado Pago, a bandeira do cartão e o e-mail de quem paga. Se esse e-mail
              for de outra pessoa, use-o só se ela concordar. Número do cartão e código de segurança
              nunca chegam a nós; CPF ou CNPJ do titular seguem para o Mercado Pago e não ficam
              guardados. Execução do contrato e obrigação legal.
            </li>
            <li>
              <strong>Nossa equipe</strong> vê os dados da conta, da empresa e da assinatura numa
              área restrita, para dar suporte, cuidar dos pagamentos e impedir abusos. Essa área não
              mostra o que os clientes escreveram. Cada consulta e cada ação fica registrada, sem
              prazo: quem da equipe, o quê e quando. Legítimo interesse e segurança.
            </li>
            <li>
              <strong>Depoimento neste site, se você der um:</strong> seu nome, sua empresa, a nota
              e as suas palavras, até você pedir que saia. Consentimento.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: "google",
      title: "Se você conecta o Google",
      body: (
        <>
          <p>
            A conexão com o Perfil da Empresa no Google é opcional. Você autoriza na página do
            próprio Google; não vemos a sua senha de lá. Com a autorização, o Estrelou:
          </p>
          <ul>
            <li>
              <strong>lê</strong> a lista dos perfis que a sua conta administra, para você escolher
              um, e as avaliações do perfil escolhido: nota, texto e tradução, nome de quem avaliou
              como aparece no Google, quantas fotos, data e a resposta da empresa;
            </li>
            <li>
              <strong>publica respostas</strong>, e muda ou apaga respostas, só quando você manda,
              uma a uma. Nada é respondido sozinho, e nenhum outro dado do perfil é alterado;
            </li>
            <li>
              <strong>guarda</strong> cópias das avaliações por no máximo 30 dias, renovadas
              enquanto a conexão existir. Fotos não são guardadas. Se você anotar que denunciou uma
              avaliação ao Google, guarda também o motivo, a data e o que aconteceu.
            </li>
          </ul>
          <p>
            Só você e a equipe da loja veem essas avaliações. Não as vendemos, não as passamos a
            ninguém, não as comparamos com as de outras empresas e não as usamos em anúncios nem
            para treinar inteligência artificial. O uso dos dados recebidos das APIs do Google segue
            a{" "}
            <a
              href="https://developers.google.com/terms/api-services-user-data-policy"
              target="_blank"
              rel="noopener"
            >
              Política de Dados do Usuário dos Serviços de API do Google
            </a>
            , inclusive os requisitos de Uso Limitado.
          </p>
          <p>
            <strong>Para desconectar:</strong> em Minha conta, “Perfil da Empresa no Google”,
            “Desconectar”; vale também sem plano. Encerramos a autorização no Google e apagamos a
            conexão e as cópias na hora. Se o Google não responder, tentamos de novo e apagamos a
            autorização em até 6 dias. Apagar a conta faz o mesmo. Você também pode retirar o acesso
            em{" "}
            <a href="https://myaccount.google.com/permissions" target="_blank" rel="noopener">
              sua Conta do Google
            </a>
            . As avaliações e as respostas publicadas continuam no Google.
          </p>
          <p>
            <strong>Se você avaliou uma empresa no Google:</strong> quem cuida da sua avaliação é o
            Google. A empresa a lê por aqui enquanto ela estiver lá; o que você mudar ou apagar lá
            muda aqui também.
          </p>
        </>
      ),
    },
    retentionSection,
    {
      id: "terceiros",
      title: "Quem mais participa",
      body: (
        <>
          <ul>
            <li>
              <strong>Mercado Pago</strong> processa pagamentos e recebe os dados do cartão direto
              do seu navegador, na página de assinatura. Um programa dele, só nessa página,
              reconhece o seu aparelho para evitar fraudes. Nós não guardamos essa informação.
            </li>
            <li>
              <strong>Google (Plataforma Google Maps)</strong> responde à busca da sua empresa e
              informa a nota dela no painel: recebe o que você digita na busca e o código do local,
              enviados pelo nosso servidor, sem a sua identificação. Vale a{" "}
              <a href="https://policies.google.com/privacy" target="_blank" rel="noopener">
                Política de Privacidade do Google
              </a>
              . Da busca guardamos apenas o código do local.
            </li>
            <li>
              <strong>Google (Perfil da Empresa)</strong>, se você conectar: recebe as respostas que
              você publica e nos entrega as avaliações do perfil (veja “Se você conecta o Google”).
            </li>
            <li>
              <strong>Google (Fazer login com o Google)</strong>, se você tocar em “Continuar com o
              Google”: confirma para nós quem é você e o seu e-mail, e fica sabendo que você entrou
              no Estrelou.
            </li>
            <li>
              <strong>Google</strong>, se você tocar em “Avaliar no Google”: a partir daí você está
              na página dele, com as regras dele.
            </li>
            <li>
              <strong>O serviço de avisos do seu navegador</strong> (Google, Apple, Mozilla ou
              Microsoft), se você ligar os avisos no celular: entrega cada aviso cifrado, com o nome
              da loja e a nota, sem o comentário, e não pode lê-lo.
            </li>
            <li>
              <strong>Hospedagem e envio de e-mail</strong>, contratados para guardar os dados e
              entregar mensagens, sob contrato e sigilo.
            </li>
            {measured && (
              <li>
                <strong>Google Analytics</strong>, somente se você aceitar (veja “Cookies e
                armazenamento”).
              </li>
            )}
          </ul>
          <p>
            Algumas dessas empresas tratam dados fora do Brasil, com as garantias que a LGPD exige.
            Fora isso, só entregamos dados por ordem judicial ou dever legal. Não vendemos dados e
            não exibimos anúncios.
          </p>
        </>
      ),
    },
    {
      id: "cookies",
      title: "Cookies e armazenamento",
      body: (
        <>
          <p>
            Para funcionar, o Estrelou guarda no seu navegador o que está nesta lista, que não serve
            para seguir ninguém. Cookies próprios são só os que nela começam com “Cookie”, e só para
            quem entra no painel ou toca em “Continuar com o Google”:
          </p>
          <StorageTable measured={measured} />
          <p>
            Contamos as visitas às páginas deste site e às páginas de avaliação só em números por
            dia (nas de avaliação, também pelo ponto em que o link foi deixado, como “mesa 4”), sem
            cookie, sem endereço IP e sem nada que identifique quem visitou.
          </p>
          {measured ? (
            <p>
              O Google Analytics só é carregado depois do seu “Aceitar”, e recebe os endereços das
              páginas sem os códigos que links de confirmação trazem. Recusar não muda nada no
              serviço. Mude de ideia quando quiser:{" "}
              <CookieSettings className="min-h-11 font-semibold underline underline-offset-4" />.
            </p>
          ) : (
            <p>Nenhum serviço de terceiros é usado para medir audiência.</p>
          )}
          <p>
            Para distinguir pessoas de robôs, o navegador faz uma pequena conta no próprio aparelho.
            Se quem opera o serviço tiver escolhido o reCAPTCHA no lugar dela, o Google recebe os
            dados técnicos descritos na política dele, nas telas em que a verificação aparece.
          </p>
        </>
      ),
    },
    {
      id: "direitos",
      title: "Seus direitos",
      body: (
        <>
          <p>
            A LGPD (art. 18) garante a você confirmar se tratamos seus dados, ver, corrigir, levar
            consigo, apagar, opor-se, saber com quem foram compartilhados e retirar o consentimento.
          </p>
          <ul>
            <li>
              <strong>Tem conta?</strong> Em Minha conta, no painel, você baixa tudo o que guardamos
              sobre ela e pode apagá-la, sem pedir a ninguém.
            </li>
            <li>
              <strong>Avaliou uma empresa?</strong> Escreva dizendo qual, quando e o que comentou: é
              o que temos para achar a avaliação. Atendemos junto com a empresa.
            </li>
            <li>
              Para qualquer pedido: <a href={`mailto:${operator.email}`}>{operator.email}</a>.
              Respondemos por completo em até 15 dias.
            </li>
          </ul>
          <p>
            Se não ficar satisfeito, você pode procurar a Autoridade Nacional de Proteção de Dados
            (ANPD) ou os órgãos de defesa do consumidor.
          </p>
        </>
      ),
    },
    {
      id: "seguranca",
      title: "Como protegemos",
      body: (
        <p>
          Conexão cifrada, senhas e links guardados só como resumo criptográfico, sessões curtas que
          você pode encerrar, limites contra tentativas repetidas e, fora os registros de acesso que
          a lei exige, registros sem dados pessoais. Se houver um incidente que traga risco a você,
          avisamos você e a ANPD nos prazos da lei.
        </p>
      ),
    },
    {
      id: "criancas",
      title: "Crianças e adolescentes",
      body: (
        <p>
          A conta é para maiores de 18 anos. A página de avaliação não pede idade nem dados pessoais
          de ninguém.
        </p>
      ),
    },
    {
      id: "mudancas",
      title: "Mudanças nesta página",
      body: (
        <p>
          Se algo importante mudar, avisamos por e-mail quem tem conta, com 30 dias de antecedência,
          e trocamos a data no alto desta página.
        </p>
      ),
    },
  ];
}
