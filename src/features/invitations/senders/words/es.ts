import type { ReportWords } from "./pt.ts";

export const es: ReportWords = {
  tabTitle: "Denunciar invitación · Estrelou",
  invalid: "Este enlace no es válido",
  invalidHint:
    "Abre otra vez el enlace «Não conheço esta loja / denunciar» al final del correo, entero, como llegó.",
  noName: "Este negocio",
  done: "Listo, recibimos tu denuncia",
  doneHint: "{name} ya no te envía invitaciones por correo con Estrelou.",
  doneMore:
    "Con más de una denuncia, los envíos se detienen hasta que la revisemos. Gracias por avisar.",
  ask: "¿No conoces este negocio?",
  askHint:
    "{name} te envió una invitación con Estrelou. Si no eres cliente, o si el correo parece una estafa, toca Denunciar y no recibas más invitaciones de este negocio.",
  report: "Denunciar",
  stored:
    "El negocio no sabe quién lo denunció. Guardamos solo un código derivado de tu correo, para contar la denuncia una vez.",
  privacy: "Privacidad (en portugués)",
  about: "Estrelou · opiniones para pequeños negocios",
  language: "Idioma",
};
