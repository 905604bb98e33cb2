import type { ConversationWords } from "./pt.ts";

export const es: ConversationWords = {
  title: "Su conversación con la tienda",
  opening: "Abriendo la conversación…",
  scriptsNeeded: "Para leer la conversación, active JavaScript en el navegador.",
  yourReview: "Su opinión",
  stars: "{n} de 5 estrellas",
  shop: "Tienda",
  you: "Usted",
  unanswered: "La tienda aún no ha respondido. Vuelva con este enlace cuando quiera.",
  unansweredHint: "Nadie sabe quién es usted: no pedimos nombre, teléfono ni correo.",
  waiting: "Ya envió tres mensajes. Espere la respuesta de la tienda para escribir de nuevo.",
  full: "Esta conversación llegó al límite de mensajes. Si lo necesita, hable directamente con la tienda.",
  stopped_by_shop: "La tienda cerró la conversación por ahora.",
  stopped_by_customer: "Usted cerró esta conversación. La tienda ya no escribe.",
  erased:
    "El comentario y los mensajes se borraron para siempre. La nota sigue contando, sin texto.",
  reply: "Su respuesta",
  replyHint: "La tienda la lee en su panel. Evite escribir datos personales.",
  send: "Enviar respuesta",
  sent: "Respuesta enviada.",
  tooLong: "El mensaje puede tener hasta 1.000 caracteres.",
  stop: "Cerrar conversación",
  stopAsk: "¿Cerrar? La tienda ya no podrá escribirle, y esto no se puede deshacer.",
  erase: "Borrar todo",
  eraseAsk:
    "¿Borrar su comentario y todos los mensajes para siempre? No se puede deshacer. La nota sigue contando.",
  back: "Volver",
  notFound: "No encontramos esta conversación",
  notFoundHint:
    "El enlace puede estar incompleto. Ábralo en el teléfono con el que opinó, o compruebe que lo copió entero.",
  tooMany: "Demasiados intentos. Espere unos minutos e inténtelo de nuevo.",
  offline: "No fue posible conectar. Revise su conexión; lo que escribió sigue aquí.",
  notifyMe: "Avísame cuando la tienda responda",
  notifyHint:
    "Este móvil recibe un aviso, sin el texto. Para eso guardamos su dirección en el servicio de avisos del navegador, hasta que termine la conversación.",
  notifyDenied: "El navegador bloqueó los avisos. Vuelve por este enlace cuando quieras.",
  notifies: "Este móvil recibe un aviso cuando la tienda responda.",
  stopNotifying: "No avisar más",
  cannotNotify: "Este navegador no pudo activar el aviso. Vuelve por este enlace cuando quieras.",
  closed: "Ahora no es posible escribir en esta conversación.",
  retry: "Intentar de nuevo",
};
