import { v7 as uuidv7 } from "uuid";
import { hashUuid } from "#src/lib/tokens/hash-uuid.server.ts";
import type { EventType, testType } from "../endpoints/event-types.ts";

export interface NewDelivery {
  id: string;
  endpointId: string;
  type: string;
  body: string;
}

export interface ReviewOfEvent {
  id: string;
  seq: number;
  rating: number;
  status: string | null;
  comment_erased_at: Date | null;
  created_at: Date;
}

/** An event, before it is known which endpoints get it. */
export interface WebhookEvent {
  type: EventType;
  /** Makes the webhook-id the same whenever the event is written; without it each one is new. */
  key?: string;
  body: string;
}

/** No comment and no note: who needs them reads them with a key. */
function dataOf(businessId: string, { id, seq, rating, created_at }: ReviewOfEvent) {
  return { id, seq, rating, created_at: created_at.toISOString(), loja: businessId };
}

function bodyOf(type: EventType | typeof testType, at: Date, data: object): string {
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

export function reviewCreated(businessId: string, review: ReviewOfEvent): WebhookEvent {
  const type = "avaliacao.criada";
  return {
    type,
    key: review.id,
    body: bodyOf(type, review.created_at, dataOf(businessId, review)),
  };
}

/** The status is new, or the comment was erased: then the receiver erases its copy too. */
export function reviewChanged(businessId: string, review: ReviewOfEvent, at: Date): WebhookEvent {
  const type = "avaliacao.alterada";
  const { status, comment_erased_at } = review;
  const data = {
    ...dataOf(businessId, review),
    status,
    comment_erased: comment_erased_at !== null,
  };
  return { type, body: bodyOf(type, at, data) };
}

export function messageWritten(
  businessId: string,
  review: ReviewOfEvent,
  message: { n: number; author: string; created_at: Date },
): WebhookEvent {
  const type = "conversa.mensagem";
  const { n, author, created_at: at } = message;
  const written = { message: n, author, written_at: at.toISOString() };
  const data = { ...dataOf(businessId, review), ...written };
  return { type, body: bodyOf(type, at, data) };
}

export function testBody(businessId: string, at: Date): string {
  const id = "00000000-0000-4000-8000-000000000000";
  const review = { id, seq: 0, rating: 5, created_at: at, status: null, comment_erased_at: null };
  return bodyOf("teste", at, dataOf(businessId, review));
}

/** Returns the delivery of an event for an endpoint. A restored database gives a repeated delivery the same id. */
export function deliveryOf(endpointId: string, { type, key, body }: WebhookEvent): NewDelivery {
  const id = key === undefined ? uuidv7() : hashUuid(`${endpointId}:${type}:${key}`);
  return { id, endpointId, type, body };
}
