// Traz as avaliações novas do Estrelou para esta planilha, uma linha por avaliação.
//
// 1. Na planilha: Extensões > Apps Script. Cole este arquivo.
// 2. Configurações do projeto > Propriedades do script: ESTRELOU_ENDERECO (por exemplo https://estrelou.exemplo)
//    e ESTRELOU_CHAVE (uma chave de Integrações que pode ler avaliações).
// 3. Rode a função instalar uma vez. Depois disso as novas chegam a cada hora.

var FOLHA = "Avaliações";
var COLUNAS = ["seq", "id", "created_at", "rating", "comment", "status", "topics", "source"];
var POR_PAGINA = 100;
// A chave faz até 60 chamadas por minuto. O resto vem na próxima hora.
var PAGINAS = 40;

/** Liga a busca de cada hora e faz a primeira. Pode rodar de novo. */
function instalar() {
  ScriptApp.getProjectTriggers().forEach(function (gatilho) {
    if (gatilho.getHandlerFunction() === "buscarAvaliacoes") ScriptApp.deleteTrigger(gatilho);
  });
  ScriptApp.newTrigger("buscarAvaliacoes").timeBased().everyHours(1).create();
  buscarAvaliacoes();
}

/** Escreve as avaliações que ainda não estão na planilha. */
function buscarAvaliacoes() {
  var trava = LockService.getScriptLock();
  // Duas buscas ao mesmo tempo escreveriam as mesmas linhas.
  if (!trava.tryLock(1000)) return;
  try {
    var folha = abrirFolha();
    var propriedades = PropertiesService.getScriptProperties();
    var depois = ultimoNumero(folha, propriedades);
    for (var pagina = 0; pagina < PAGINAS; pagina++) {
      var resposta = ler("/api/v1/avaliacoes?depois=" + depois + "&limite=" + POR_PAGINA);
      if (!resposta) return;
      if (resposta.results.length > 0) {
        var linhas = resposta.results.map(linhaDe);
        folha.getRange(folha.getLastRow() + 1, 1, linhas.length, COLUNAS.length).setValues(linhas);
        SpreadsheetApp.flush();
      }
      depois = resposta.next;
      propriedades.setProperty("ESTRELOU_NEXT", String(depois));
      if (!resposta.more) return;
    }
  } finally {
    trava.releaseLock();
  }
}

function abrirFolha() {
  var planilha = SpreadsheetApp.getActiveSpreadsheet();
  var folha = planilha.getSheetByName(FOLHA) || planilha.insertSheet(FOLHA);
  if (folha.getLastRow() === 0) folha.getRange(1, 1, 1, COLUNAS.length).setValues([COLUNAS]);
  return folha;
}

/** Também olha as linhas: se a busca parou depois de escrever, o número guardado é velho. */
function ultimoNumero(folha, propriedades) {
  var maior = Number(propriedades.getProperty("ESTRELOU_NEXT") || 0);
  var linhas = folha.getLastRow() - 1;
  if (linhas < 1) return maior;
  return folha
    .getRange(2, 1, linhas, 1)
    .getValues()
    .reduce(function (ate, linha) {
      return Math.max(ate, Number(linha[0]) || 0);
    }, maior);
}

/** Devolve null quando as chamadas acabaram: a próxima hora continua. Outro erro vai por e-mail do Google. */
function ler(caminho) {
  var propriedades = PropertiesService.getScriptProperties();
  var endereco = propriedades.getProperty("ESTRELOU_ENDERECO");
  var chave = propriedades.getProperty("ESTRELOU_CHAVE");
  if (!endereco || !chave) throw new Error("Preencha ESTRELOU_ENDERECO e ESTRELOU_CHAVE.");
  var resposta = UrlFetchApp.fetch(endereco.replace(/\/+$/, "") + caminho, {
    headers: { Authorization: "Bearer " + chave },
    muteHttpExceptions: true,
  });
  var status = resposta.getResponseCode();
  if (status === 429) return null;
  if (status !== 200) throw new Error("Estrelou " + status + ": " + resposta.getContentText());
  return JSON.parse(resposta.getContentText());
}

function linhaDe(avaliacao) {
  return COLUNAS.map(function (coluna) {
    var valor = avaliacao[coluna];
    if (typeof valor === "number") return valor;
    return comoTexto(Array.isArray(valor) ? valor.join(", ") : valor || "");
  });
}

/** Um comentário que começa com = seria uma fórmula. O apóstrofo diz que é texto, e não aparece. */
function comoTexto(texto) {
  return /^[=+\-@'\t\r\n]/.test(texto) ? "'" + texto : texto;
}
