import type { ConversationWords } from "./pt.ts";

export const es: ConversationWords = {
  title: "Tu conversación con el negocio",
  opening: "Abriendo la conversación…",
  scriptsNeeded: "Para leer la conversación, activa JavaScript en el navegador.",
  yourReview: "Tu opinión",
  stars: "{n} de 5 estrellas",
  shop: "Negocio",
  you: "Tú",
  unanswered: "El negocio aún no ha respondido. Vuelve con este enlace cuando quieras.",
  unansweredHint: "Nadie sabe quién eres: no pedimos nombre, teléfono ni correo.",
  waiting: "Ya enviaste tres mensajes. Espera la respuesta del negocio para escribir de nuevo.",
  full: "Esta conversación llegó al límite de mensajes. Si lo necesitas, habla directamente con el negocio.",
  stopped_by_shop: "El negocio cerró la conversación por ahora.",
  stopped_by_customer: "Cerraste esta conversación. El negocio ya no escribe.",
  erased:
    "El comentario y los mensajes se borraron para siempre. La nota sigue contando, sin texto.",
  reply: "Tu respuesta",
  replyHint: "El negocio la lee en su panel. Evita escribir datos personales.",
  send: "Enviar respuesta",
  sent: "Respuesta enviada.",
  tooLong: "El mensaje puede tener hasta 1.000 caracteres.",
  stop: "Cerrar conversación",
  stopAsk: "¿Cerrar? El negocio ya no podrá escribirte, y esto no se puede deshacer.",
  erase: "Borrar todo",
  eraseAsk:
    "¿Borrar tu comentario y todos los mensajes para siempre? No se puede deshacer. La nota sigue contando.",
  back: "Volver",
  notFound: "No encontramos esta conversación",
  notFoundHint:
    "El enlace puede estar incompleto. Ábrelo en el teléfono con el que opinaste, o comprueba que lo copiaste entero.",
  tooMany: "Demasiados intentos. Espera unos minutos e inténtalo de nuevo.",
  offline: "No pudimos hablar con el servidor. Revisa tu conexión; lo que escribiste sigue aquí.",
  notifyMe: "Avísame cuando la tienda responda",
  notifyHint:
    "Este teléfono recibe un aviso, sin el texto. Para eso guardamos su dirección en el servicio de avisos del navegador, hasta que termine la conversación.",
  notifyDenied: "El navegador bloqueó los avisos. Vuelve por este enlace cuando quieras.",
  notifies: "Este teléfono recibe un aviso cuando la tienda responda.",
  stopNotifying: "No avisar más",
  cannotNotify: "Este navegador no pudo activar el aviso. Vuelve por este enlace cuando quieras.",
  closed: "Ahora no es posible escribir en esta conversación.",
  retry: "Intentar de nuevo",
};
