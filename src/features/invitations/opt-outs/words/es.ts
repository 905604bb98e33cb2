import type { UnsubscribeWords } from "./pt.ts";

export const es: UnsubscribeWords = {
  tabTitle: "Cancelar invitaciones · Estrelou",
  invalid: "Este enlace no es válido",
  invalidHint:
    "Abre otra vez el enlace «Não quero mais receber convites» al final del correo, entero, como llegó.",
  noName: "Este negocio",
  doneAll: "Listo, ya no recibes invitaciones",
  doneAllHint: "Ningún negocio te envía más invitaciones por correo con Estrelou.",
  done: "Listo, ya no recibes estas invitaciones",
  doneHint: "{name} ya no te envía invitaciones por correo con Estrelou.",
  others: "¿Tampoco quieres recibir invitaciones de otros negocios?",
  stopAll: "No recibir de ningún negocio",
  ask: "¿Dejar de recibir invitaciones?",
  askHint: "{name} te envió un correo con Estrelou. Toca el botón y no recibas más.",
  all: "No recibir correos de ningún negocio con Estrelou",
  stop: "No recibir más",
  stored:
    "Guardamos solo un código derivado de tu correo, para respetar tu pedido. La dirección no queda con nosotros.",
  privacy: "Privacidad (en portugués)",
  about: "Estrelou · opiniones para pequeños negocios",
  language: "Idioma",
};
