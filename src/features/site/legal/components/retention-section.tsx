import { deletionsKeptDays } from "#src/services/deletions/kept-days.ts";
import type { LegalSection } from "./legal-document.tsx";

/** How long the data is stored. "What is stored how long" in docs/operations.md has the same times by table. */
export const retentionSection: LegalSection = {
  id: "prazos",
  title: "Por quanto tempo",
  body: (
    <ul>
      <li>
        Conta, empresa e avaliações: enquanto a conta existir. Apagou a conta, são apagadas. Se um
        pagamento ainda estiver em análise, esperamos o resultado, no máximo 15 dias, para
        devolvê-lo.
      </li>
      <li>
        Conversa sobre uma avaliação: 60 dias depois da última mensagem, ou até o comentário ser
        apagado. Se você encerrou a conversa, as mensagens são apagadas depois dos 60 dias, e fica
        só que a empresa não pode mais escrever. O endereço cifrado do navegador que pediu um aviso
        da resposta: até você desligar ou a conversa acabar; sem resposta, 60 dias.
      </li>
      <li>
        Que a empresa pode mostrar um comentário: até o comentário ser apagado. Se você voltar
        atrás, o primeiro nome é apagado na hora, e fica só quando você deixou e quando voltou
        atrás.
      </li>
      <li>
        Equipe de uma loja: enquanto você fizer parte dela, ou até a loja ou a sua conta ser
        apagada. O que cada pessoa da equipe fez no painel, para o dono ver: um ano. Convite para a
        equipe (o e-mail convidado): no máximo 7 dias.
      </li>
      <li>
        Cadastro que não foi concluído (e-mail, celular e senha): no máximo 7 dias depois do último
        link que mandamos.
      </li>
      <li>
        O link da página de avaliação: enquanto a conta existir. Apagou a conta, fica um código
        derivado do link, que não permite lê-lo de volta. Assim um cartão impresso nunca leva a
        outra empresa.
      </li>
      <li>
        E-mails nossos que ainda não saíram, ou que não conseguimos entregar: o conteúdo, até 7
        dias; se cita clientes, só enquanto tentamos. Os que saíram para você: também até 7 dias,
        para o suporte poder reenviá-los, a não ser que citem clientes ou tenham um link que entra
        na conta. Depois, só um código e o resultado, por 60 dias.
      </li>
      <li>Avisos do Mercado Pago sobre pagamentos (código, tipo e data): 90 dias.</li>
      <li>
        Cópias das avaliações do Google: até 30 dias sem renovação, ou até você desconectar. O que
        você anotar de uma denúncia: enquanto houver a cópia; se a avaliação sair do Google, 29
        dias. A autorização do Google: até você desconectar ou o Google encerrá-la; depois, no
        máximo 6 dias, só para avisar o Google. Um pedido de conexão não concluído: 10 minutos,
        apagado em até 2 horas.
      </li>
      <li>
        Registros das cobranças: no Mercado Pago e na nossa contabilidade, pelo prazo que a lei
        fiscal exige.
      </li>
      <li>
        Registros de acesso (data, hora e endereço IP): seis meses, em sigilo, como manda o art. 15
        do Marco Civil da Internet. Não trazem o conteúdo de avaliações nem senhas.
      </li>
      <li>
        Erros das páginas no navegador (qual página e navegador, sem endereço IP nem nada digitado):
        30 dias sem se repetirem.
      </li>
      <li>
        Links de confirmação: 48 horas. De nova senha: 1 hora. De novo e-mail: 24 horas, e o que
        desfaz a troca, com o e-mail antigo: 7 dias. Para ligar o Google: 1 hora.
      </li>
      <li>
        Sessões: 60 dias depois de entrar. Navegadores que já entraram: um ano sem entrar. Passkeys:
        até você remover. Conta do Google: até você desligar. Chaves de acesso: até você revogar.
      </li>
      <li>
        Avisos no celular: o endereço cifrado do seu navegador no serviço de avisos dele, até você
        desligar ou a sessão terminar. Qual aviso já saiu: 7 dias.
      </li>
      <li>
        Integrações: o endereço de outro programa que você ligar à loja, até você excluir; o que foi
        enviado e respondido: 30 dias. Vão nota, número e data da avaliação, nunca o comentário.
      </li>
      <li>
        Tentativas de entrar na sua conta: 30 dias. Guardamos o dia, o resultado e quantas foram,
        sem endereço IP, para o suporte dizer por que você não entra.
      </li>
      <li>
        Teste grátis já usado: um código derivado do e-mail e do celular, também dos anteriores, que
        não permite lê-los de volta, fica guardado para que o teste seja um só.
      </li>
      <li>
        Plano desistido: códigos derivados da conta, do e-mail, do celular, do local e dos números
        do cartão que o Mercado Pago mostra no pagamento, que não permitem lê-los de volta, ficam
        guardados para reconhecer uma segunda desistência. Também quando o banco desfaz uma
        cobrança.
      </li>
      <li>
        Endereços de convites por e-mail: até a entrega, no máximo um dia. O resultado de um envio,
        sem os endereços: até ser visto, no máximo 7 dias. Quantos saíram por dia: 60 dias.
      </li>
      <li>
        Códigos derivados de quem foi convidado ou denunciou um convite: 30 dias. De endereços de
        onde um convite voltou: 180 dias.
      </li>
      <li>
        Cópias de segurança: 30 dias. O que foi apagado continua nelas até lá, guardado à parte e
        sem uso. Se for preciso restaurar uma cópia, apagamos de novo o que já tinha sido apagado;
        para isso, os registros do sistema guardam códigos, sem nomes nem textos, por{" "}
        {deletionsKeptDays} dias.
      </li>
      <li>
        Pedido de não receber convites: enquanto a empresa usar o Estrelou; o pedido que vale para
        todas, sem prazo.
      </li>
    </ul>
  ),
};
