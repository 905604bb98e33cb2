// Long because it is generated: the client types of /api/v1, by a program that needs an older TypeScript than ours, so it
// is not a dependency. A test says when they are old; then save /api/v1/openapi.json here and run
// npx -p typescript@5.9.3 -p openapi-typescript@7.13.0 openapi-typescript openapi.json -o testing/v1-types.ts

export interface paths {
  "/api/v1/loja": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** A loja da chave, e o que a chave pode */
    get: operations["lerLoja"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/avaliacoes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * As avaliações depois de um número, da mais antiga para a mais nova
     * @description Comece com depois=0 e guarde next para o próximo pedido. Nenhuma avaliação falta nem vem duas vezes, também se chegam outras enquanto você lê.
     */
    get: operations["listarAvaliacoes"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/avaliacoes/{id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Uma avaliação com a conversa */
    get: operations["lerAvaliacao"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    /** Muda a situação ou a anotação */
    patch: operations["tratarAvaliacao"];
    trace?: never;
  };
  "/api/v1/avaliacoes/{id}/respostas": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Responde ao cliente que avaliou, sem saber quem é
     * @description Repetir o pedido manda a mensagem de novo. Só avaliações com answerable aceitam.
     */
    post: operations["responderAvaliacao"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/resumo": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Média, total e quantidade por estrela */
    get: operations["lerResumo"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/tendencias": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Visitas, avaliações, convites e toques, por dia e por origem */
    get: operations["lerTendencias"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/api/v1/convites": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Envia o convite por e-mail da loja a uma lista
     * @description Um caixa pode convidar a cada venda: os pedidos entram na fila, ao lado dos envios do painel. O texto e os limites do dia são os do painel; quando o dia está cheio, day_full diz em Retry-After quando recomeça. O mesmo pedido com a mesma Idempotency-Key não envia de novo e responde como está o envio.
     */
    post: operations["enviarConvites"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  "avaliacao.criada": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Chegou uma avaliação */
    post: operations["avaliacao.criada"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "avaliacao.alterada": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** O estado mudou, ou o comentário foi apagado */
    post: operations["avaliacao.alterada"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "conversa.mensagem": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A loja ou o cliente escreveu uma mensagem */
    post: operations["conversa.mensagem"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  teste: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** A loja enviou um teste; a avaliação não existe */
    post: operations["teste"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /**
     * @example {
     *       "id": "01980f6a-0000-7b2d-9a51-0c2f6f1e7d10",
     *       "name": "Padaria Estrela",
     *       "slug": "padaria-estrela",
     *       "review_url": "https://estrelou.com.br/feedback/padaria-estrela",
     *       "key": {
     *         "name": "Caixa",
     *         "scopes": [
     *           "avaliacoes:ler"
     *         ],
     *         "expires_at": null
     *       }
     *     }
     */
    Loja: {
      /** Format: uuid */
      id: string;
      name: string | null;
      slug: string;
      /**
       * Format: uri
       * @description A página de avaliação
       */
      review_url: string;
      /** @description A chave desta chamada */
      key: {
        name: string;
        scopes: ("avaliacoes:ler" | "avaliacoes:tratar" | "resumo:ler" | "convites:enviar")[];
        /** Format: date-time */
        expires_at: string | null;
      };
    };
    /**
     * @example {
     *       "results": [
     *         {
     *           "id": "01980f6a-4c1e-7b2d-9a51-0c2f6f1e7d10",
     *           "seq": 128,
     *           "rating": 2,
     *           "comment": "O pão estava bom, mas a fila não andava.",
     *           "comment_erased_at": null,
     *           "created_at": "2026-07-14T13:20:05.000Z",
     *           "status": "open",
     *           "note": "",
     *           "topics": [
     *             "Espera"
     *           ],
     *           "source": "balcao",
     *           "answerable": true,
     *           "conversation": null
     *         }
     *       ],
     *       "next": 128,
     *       "more": false
     *     }
     */
    Avaliacoes: {
      results: components["schemas"]["Avaliacao"][];
      /** @description Para o próximo pedido: ?depois=next */
      next: number;
      /** @description Já há mais avaliações depois destas */
      more: boolean;
    };
    /**
     * @example {
     *       "id": "01980f6a-4c1e-7b2d-9a51-0c2f6f1e7d10",
     *       "seq": 128,
     *       "rating": 2,
     *       "comment": "O pão estava bom, mas a fila não andava.",
     *       "comment_erased_at": null,
     *       "created_at": "2026-07-14T13:20:05.000Z",
     *       "status": "open",
     *       "note": "",
     *       "topics": [
     *         "Espera"
     *       ],
     *       "source": "balcao",
     *       "answerable": true,
     *       "conversation": null
     *     }
     */
    Avaliacao: {
      /** Format: uuid */
      id: string;
      /** @description O número da avaliação na loja: 1, 2, 3… sem falhas */
      seq: number;
      rating: number;
      comment: string;
      /**
       * Format: date-time
       * @description Quando o comentário foi apagado. Apague-o também aí
       */
      comment_erased_at: string | null;
      /** Format: date-time */
      created_at: string;
      /**
       * @description open: em aberto; resolved: resolvida; null: nada pede cuidado
       * @enum {string|null}
       */
      status: "open" | "resolved" | null;
      /** @description Anotação da loja, que o cliente não vê */
      note: string;
      /** @description Os assuntos que o cliente tocou */
      topics: string[];
      /** @description O valor de ?o= no link; vazio sem origem */
      source: string;
      /** @description O cliente pode ler uma resposta da loja */
      answerable: boolean;
      /** @description null antes da primeira resposta */
      conversation: {
        /** @enum {string} */
        last_author: "shop" | "customer";
        /** @enum {string|null} */
        stopped_by: "shop" | "customer" | null;
      } | null;
    };
    /**
     * @example {
     *       "id": "01980f6a-4c1e-7b2d-9a51-0c2f6f1e7d10",
     *       "seq": 128,
     *       "rating": 2,
     *       "comment": "O pão estava bom, mas a fila não andava.",
     *       "comment_erased_at": null,
     *       "created_at": "2026-07-14T13:20:05.000Z",
     *       "status": "open",
     *       "note": "",
     *       "topics": [
     *         "Espera"
     *       ],
     *       "source": "balcao",
     *       "answerable": true,
     *       "conversation": {
     *         "last_author": "shop",
     *         "stopped_by": null
     *       },
     *       "messages": [
     *         {
     *           "n": 1,
     *           "author": "shop",
     *           "body": "Obrigada por contar! Já pusemos mais uma pessoa no caixa.",
     *           "created_at": "2026-07-14T14:02:00.000Z"
     *         }
     *       ]
     *     }
     */
    AvaliacaoComConversa: {
      /** Format: uuid */
      id: string;
      /** @description O número da avaliação na loja: 1, 2, 3… sem falhas */
      seq: number;
      rating: number;
      comment: string;
      /**
       * Format: date-time
       * @description Quando o comentário foi apagado. Apague-o também aí
       */
      comment_erased_at: string | null;
      /** Format: date-time */
      created_at: string;
      /**
       * @description open: em aberto; resolved: resolvida; null: nada pede cuidado
       * @enum {string|null}
       */
      status: "open" | "resolved" | null;
      /** @description Anotação da loja, que o cliente não vê */
      note: string;
      /** @description Os assuntos que o cliente tocou */
      topics: string[];
      /** @description O valor de ?o= no link; vazio sem origem */
      source: string;
      /** @description O cliente pode ler uma resposta da loja */
      answerable: boolean;
      /** @description null antes da primeira resposta */
      conversation: {
        /** @enum {string} */
        last_author: "shop" | "customer";
        /** @enum {string|null} */
        stopped_by: "shop" | "customer" | null;
      } | null;
      /** @description Da mais antiga para a mais nova */
      messages: components["schemas"]["Mensagem"][];
    };
    Mensagem: {
      /** @description O número da mensagem na conversa */
      n: number;
      /** @enum {string} */
      author: "shop" | "customer";
      body: string;
      /** Format: date-time */
      created_at: string;
    };
    /**
     * @example {
     *       "messages": [
     *         {
     *           "n": 1,
     *           "author": "shop",
     *           "body": "Obrigada por contar! Já pusemos mais uma pessoa no caixa.",
     *           "created_at": "2026-07-14T14:02:00.000Z"
     *         }
     *       ],
     *       "stopped_by": null
     *     }
     */
    Conversa: {
      messages: components["schemas"]["Mensagem"][];
      /** @enum {string|null} */
      stopped_by: "shop" | "customer" | null;
    };
    /**
     * @example {
     *       "average": 4.6,
     *       "total": 128,
     *       "stars": {
     *         "1": 4,
     *         "2": 3,
     *         "3": 5,
     *         "4": 20,
     *         "5": 96
     *       }
     *     }
     */
    Resumo: {
      /** @description 0 quando não há avaliações */
      average: number;
      total: number;
      stars: {
        1: number;
        2: number;
        3: number;
        4: number;
        5: number;
      };
    };
    /**
     * @example {
     *       "days": 7,
     *       "unit": "day",
     *       "current": {
     *         "from": "2026-07-08",
     *         "to": "2026-07-14",
     *         "visits": 90,
     *         "ratings": 31,
     *         "invites": 24,
     *         "google_clicks": 11,
     *         "average": 4.7
     *       },
     *       "previous": {
     *         "from": "2026-07-01",
     *         "to": "2026-07-07",
     *         "visits": 90,
     *         "ratings": 28,
     *         "invites": 24,
     *         "google_clicks": 11,
     *         "average": 4.7
     *       },
     *       "series": [
     *         {
     *           "from": "2026-07-08",
     *           "to": "2026-07-08",
     *           "visits": 12,
     *           "ratings": 5,
     *           "invites": 4,
     *           "google_clicks": 2,
     *           "average": 4.8
     *         }
     *       ],
     *       "sources": [
     *         {
     *           "source": "balcao",
     *           "name": "Balcão",
     *           "visits": 12,
     *           "ratings": 5,
     *           "invites": 4,
     *           "google_clicks": 2,
     *           "average": 4.8
     *         }
     *       ]
     *     }
     */
    Tendencias: {
      /** @enum {integer} */
      days: 7 | 30 | 90 | 365;
      /**
       * @description Tamanho de cada item de series
       * @enum {string}
       */
      unit: "day" | "month";
      current: components["schemas"]["Periodo"];
      previous: components["schemas"]["Periodo"];
      /** @description Do mais antigo ao mais novo, sem falhas */
      series: components["schemas"]["Periodo"][];
      /** @description As origens com mais visitas */
      sources: {
        /** @description null: as demais, somadas */
        source: string | null;
        name: string;
        /** @description Vezes que a página foi aberta por pessoas */
        visits: number;
        /** @description Avaliações recebidas */
        ratings: number;
        /** @description Convites para avaliar no Google mostrados */
        invites: number;
        /** @description Toques em 'Avaliar no Google' */
        google_clicks: number;
        /** @description null quando não há avaliações */
        average: number | null;
      }[];
    };
    Periodo: {
      /**
       * Format: date
       * @description Primeiro dia, em São Paulo
       */
      from: string;
      /**
       * Format: date
       * @description Último dia, incluído
       */
      to: string;
      /** @description Vezes que a página foi aberta por pessoas */
      visits: number;
      /** @description Avaliações recebidas */
      ratings: number;
      /** @description Convites para avaliar no Google mostrados */
      invites: number;
      /** @description Toques em 'Avaliar no Google' */
      google_clicks: number;
      /** @description null quando não há avaliações */
      average: number | null;
    };
    /**
     * @example {
     *       "id": "01980f6a-4c1e-8b2d-9a51-0c2f6f1e7d10",
     *       "finished": false,
     *       "next_attempt_at": null,
     *       "statuses": [
     *         "waiting",
     *         "unsubscribed"
     *       ]
     *     }
     */
    Convites: {
      /** Format: uuid */
      id: string;
      finished: boolean;
      /** Format: date-time */
      next_attempt_at: string | null;
      /** @description Um por e-mail, na ordem do pedido. Vazio depois que o resultado foi apagado */
      statuses: (
        | "waiting"
        | "sent"
        | "refused"
        | "given_up"
        | "unconfirmed"
        | "unsubscribed"
        | "stopped"
        | "recent"
      )[];
    };
  };
  responses: {
    /** @description invalid_request, key_in_url */
    Problema400: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 400;
          /** @enum {string} */
          code: "invalid_request" | "key_in_url";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description key_invalid */
    Problema401: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 401;
          /** @enum {string} */
          code: "key_invalid";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description plan_required */
    Problema402: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 402;
          /** @enum {string} */
          code: "plan_required";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description scope_missing, business_blocked */
    Problema403: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 403;
          /** @enum {string} */
          code: "scope_missing" | "business_blocked";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description not_found */
    Problema404: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 404;
          /** @enum {string} */
          code: "not_found";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description body_too_large */
    Problema413: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 413;
          /** @enum {string} */
          code: "body_too_large";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description unsupported_media_type */
    Problema415: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 415;
          /** @enum {string} */
          code: "unsupported_media_type";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description rate_limited */
    Problema429: {
      headers: {
        "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
        RateLimit: components["headers"]["RateLimit"];
        /** @description Segundos a esperar */
        "Retry-After"?: number;
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 429;
          /** @enum {string} */
          code: "rate_limited";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description internal */
    Problema500: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 500;
          /** @enum {string} */
          code: "internal";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
    /** @description unavailable */
    Problema503: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        "application/problem+json": {
          /** @constant */
          status: 503;
          /** @enum {string} */
          code: "unavailable";
          /** @description Em português, para mostrar a uma pessoa */
          detail: string;
        };
      };
    };
  };
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Os limites da chave, como "minuto";q=60;w=60, "dia";q=5000;w=86400 */
    "RateLimit-Policy": string;
    /** @description O que resta (r) e em quantos segundos recomeça (t), como "minuto";r=59;t=60 */
    RateLimit: string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  lerLoja: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A loja */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Loja"];
        };
      };
      400: components["responses"]["Problema400"];
      401: components["responses"]["Problema401"];
      402: components["responses"]["Problema402"];
      403: components["responses"]["Problema403"];
      404: components["responses"]["Problema404"];
      413: components["responses"]["Problema413"];
      415: components["responses"]["Problema415"];
      429: components["responses"]["Problema429"];
      500: components["responses"]["Problema500"];
      503: components["responses"]["Problema503"];
    };
  };
  listarAvaliacoes: {
    parameters: {
      query?: {
        /** @description O número (seq) da última avaliação que você já tem */
        depois?: number;
        /** @description Quantas, no máximo */
        limite?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Avaliações, pelo número */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Avaliacoes"];
        };
      };
      400: components["responses"]["Problema400"];
      401: components["responses"]["Problema401"];
      402: components["responses"]["Problema402"];
      403: components["responses"]["Problema403"];
      404: components["responses"]["Problema404"];
      413: components["responses"]["Problema413"];
      415: components["responses"]["Problema415"];
      429: components["responses"]["Problema429"];
      500: components["responses"]["Problema500"];
      503: components["responses"]["Problema503"];
    };
  };
  lerAvaliacao: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A avaliação */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["AvaliacaoComConversa"];
        };
      };
      400: components["responses"]["Problema400"];
      401: components["responses"]["Problema401"];
      402: components["responses"]["Problema402"];
      403: components["responses"]["Problema403"];
      /** @description not_found, message_not_found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 404;
            /** @enum {string} */
            code: "not_found" | "message_not_found";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      413: components["responses"]["Problema413"];
      415: components["responses"]["Problema415"];
      429: components["responses"]["Problema429"];
      500: components["responses"]["Problema500"];
      503: components["responses"]["Problema503"];
    };
  };
  tratarAvaliacao: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @enum {string|null} */
          status?: "open" | "resolved" | null;
          note?: string;
        };
      };
    };
    responses: {
      /** @description A avaliação, mudada */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Avaliacao"];
        };
      };
      /** @description invalid_request, key_in_url, note_too_long */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 400;
            /** @enum {string} */
            code: "invalid_request" | "key_in_url" | "note_too_long";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      401: components["responses"]["Problema401"];
      402: components["responses"]["Problema402"];
      403: components["responses"]["Problema403"];
      /** @description not_found, message_not_found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 404;
            /** @enum {string} */
            code: "not_found" | "message_not_found";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      413: components["responses"]["Problema413"];
      415: components["responses"]["Problema415"];
      429: components["responses"]["Problema429"];
      500: components["responses"]["Problema500"];
      503: components["responses"]["Problema503"];
    };
  };
  responderAvaliacao: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          body: string;
        };
      };
    };
    responses: {
      /** @description A conversa, com a resposta */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Conversa"];
        };
      };
      /** @description invalid_request, key_in_url, reply_empty, reply_too_long, reply_asks_rating, reply_trades_rating */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 400;
            /** @enum {string} */
            code:
              | "invalid_request"
              | "key_in_url"
              | "reply_empty"
              | "reply_too_long"
              | "reply_asks_rating"
              | "reply_trades_rating";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      401: components["responses"]["Problema401"];
      402: components["responses"]["Problema402"];
      403: components["responses"]["Problema403"];
      /** @description not_found, message_not_found */
      404: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 404;
            /** @enum {string} */
            code: "not_found" | "message_not_found";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      /** @description not_answerable, conversation_stopped, replies_in_row */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 409;
            /** @enum {string} */
            code: "not_answerable" | "conversation_stopped" | "replies_in_row";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      413: components["responses"]["Problema413"];
      415: components["responses"]["Problema415"];
      /** @description rate_limited, too_many_requests */
      429: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          /** @description Segundos a esperar */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 429;
            /** @enum {string} */
            code: "rate_limited" | "too_many_requests";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      500: components["responses"]["Problema500"];
      503: components["responses"]["Problema503"];
    };
  };
  lerResumo: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description O resumo */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Resumo"];
        };
      };
      400: components["responses"]["Problema400"];
      401: components["responses"]["Problema401"];
      402: components["responses"]["Problema402"];
      403: components["responses"]["Problema403"];
      404: components["responses"]["Problema404"];
      413: components["responses"]["Problema413"];
      415: components["responses"]["Problema415"];
      429: components["responses"]["Problema429"];
      500: components["responses"]["Problema500"];
      503: components["responses"]["Problema503"];
    };
  };
  lerTendencias: {
    parameters: {
      query?: {
        /** @description Dias até hoje, inclusive. 365 vem em doze meses */
        dias?: "7" | "30" | "90" | "365";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description O período, o anterior e a série */
      200: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Tendencias"];
        };
      };
      400: components["responses"]["Problema400"];
      401: components["responses"]["Problema401"];
      402: components["responses"]["Problema402"];
      403: components["responses"]["Problema403"];
      404: components["responses"]["Problema404"];
      413: components["responses"]["Problema413"];
      415: components["responses"]["Problema415"];
      429: components["responses"]["Problema429"];
      500: components["responses"]["Problema500"];
      503: components["responses"]["Problema503"];
    };
  };
  enviarConvites: {
    parameters: {
      query?: never;
      header: {
        /** @description Um texto seu, diferente a cada pedido */
        "Idempotency-Key": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          emails: string[];
          /**
           * @description Quem recebe pode responder ao e-mail do dono, e o vê
           * @default false
           */
          takes_replies?: boolean;
        };
      };
    };
    responses: {
      /** @description O envio */
      201: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          [name: string]: unknown;
        };
        content: {
          "application/json": components["schemas"]["Convites"];
        };
      };
      /** @description invalid_request, key_in_url, addresses_missing, addresses_too_many, address_invalid, addresses_repeated, text_has_link, text_has_email, idempotency_key_missing */
      400: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 400;
            /** @enum {string} */
            code:
              | "invalid_request"
              | "key_in_url"
              | "addresses_missing"
              | "addresses_too_many"
              | "address_invalid"
              | "addresses_repeated"
              | "text_has_link"
              | "text_has_email"
              | "idempotency_key_missing";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      401: components["responses"]["Problema401"];
      402: components["responses"]["Problema402"];
      403: components["responses"]["Problema403"];
      404: components["responses"]["Problema404"];
      /** @description place_missing, day_full, name_not_mailable, sender_held, place_unverified, place_unreleased */
      409: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 409;
            /** @enum {string} */
            code:
              | "place_missing"
              | "day_full"
              | "name_not_mailable"
              | "sender_held"
              | "place_unverified"
              | "place_unreleased";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      413: components["responses"]["Problema413"];
      415: components["responses"]["Problema415"];
      /** @description idempotency_key_reused */
      422: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 422;
            /** @enum {string} */
            code: "idempotency_key_reused";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      /** @description rate_limited, too_many_requests */
      429: {
        headers: {
          "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
          RateLimit: components["headers"]["RateLimit"];
          /** @description Segundos a esperar */
          "Retry-After"?: number;
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 429;
            /** @enum {string} */
            code: "rate_limited" | "too_many_requests";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
      500: components["responses"]["Problema500"];
      /** @description unavailable, place_unchecked */
      503: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          "application/problem+json": {
            /** @constant */
            status: 503;
            /** @enum {string} */
            code: "unavailable" | "place_unchecked";
            /** @description Em português, para mostrar a uma pessoa */
            detail: string;
          };
        };
      };
    };
  };
  "avaliacao.criada": {
    parameters: {
      query?: never;
      header: {
        /** @description Igual em todas as tentativas de um aviso */
        "webhook-id": string;
        /** @description Segundos desde 1970, da tentativa */
        "webhook-timestamp": string;
        /** @description v1, e HMAC-SHA256 de id.timestamp.corpo em base64; duas após uma troca */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @constant */
          type: "avaliacao.criada";
          /** Format: date-time */
          timestamp: string;
          data: {
            /**
             * Format: uuid
             * @description A avaliação
             */
            id: string;
            /** @description O número da avaliação na loja: 1, 2, 3… sem falhas */
            seq: number;
            rating: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description A loja
             */
            loja: string;
          };
        };
      };
    };
    responses: {
      /** @description Recebido */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Tentamos de novo; 410 desliga */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "avaliacao.alterada": {
    parameters: {
      query?: never;
      header: {
        /** @description Igual em todas as tentativas de um aviso */
        "webhook-id": string;
        /** @description Segundos desde 1970, da tentativa */
        "webhook-timestamp": string;
        /** @description v1, e HMAC-SHA256 de id.timestamp.corpo em base64; duas após uma troca */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @constant */
          type: "avaliacao.alterada";
          /** Format: date-time */
          timestamp: string;
          data: {
            /**
             * Format: uuid
             * @description A avaliação
             */
            id: string;
            /** @description O número da avaliação na loja: 1, 2, 3… sem falhas */
            seq: number;
            rating: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description A loja
             */
            loja: string;
            /** @enum {string|null} */
            status: "open" | "resolved" | null;
            /** @description Se true, apague-o também aí */
            comment_erased: boolean;
          };
        };
      };
    };
    responses: {
      /** @description Recebido */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Tentamos de novo; 410 desliga */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  "conversa.mensagem": {
    parameters: {
      query?: never;
      header: {
        /** @description Igual em todas as tentativas de um aviso */
        "webhook-id": string;
        /** @description Segundos desde 1970, da tentativa */
        "webhook-timestamp": string;
        /** @description v1, e HMAC-SHA256 de id.timestamp.corpo em base64; duas após uma troca */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @constant */
          type: "conversa.mensagem";
          /** Format: date-time */
          timestamp: string;
          data: {
            /**
             * Format: uuid
             * @description A avaliação
             */
            id: string;
            /** @description O número da avaliação na loja: 1, 2, 3… sem falhas */
            seq: number;
            rating: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description A loja
             */
            loja: string;
            /** @description O número da mensagem na conversa */
            message: number;
            /** @enum {string} */
            author: "shop" | "customer";
            /** Format: date-time */
            written_at: string;
          };
        };
      };
    };
    responses: {
      /** @description Recebido */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Tentamos de novo; 410 desliga */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
  teste: {
    parameters: {
      query?: never;
      header: {
        /** @description Igual em todas as tentativas de um aviso */
        "webhook-id": string;
        /** @description Segundos desde 1970, da tentativa */
        "webhook-timestamp": string;
        /** @description v1, e HMAC-SHA256 de id.timestamp.corpo em base64; duas após uma troca */
        "webhook-signature": string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": {
          /** @constant */
          type: "teste";
          /** Format: date-time */
          timestamp: string;
          data: {
            /**
             * Format: uuid
             * @description A avaliação
             */
            id: string;
            /** @description O número da avaliação na loja: 1, 2, 3… sem falhas */
            seq: number;
            rating: number;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: uuid
             * @description A loja
             */
            loja: string;
          };
        };
      };
    };
    responses: {
      /** @description Recebido */
      "2XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description Tentamos de novo; 410 desliga */
      "4XX": {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
    };
  };
}
