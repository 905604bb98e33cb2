import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { Client, easySolution } from "./client.ts";
import type { Owner } from "./journey.ts";

/** Customers and an owner who use the service all the time. */
export interface Load {
  /** Ids of the feedbacks that the program acknowledged. */
  acknowledged: string[];
  /** Number of answered requests of all kinds. */
  answered(): number;
  /** Requests with another status than expected, or without a response. */
  failures: string[];
  stop(): Promise<void>;
}

const customers = 8;
const pauseMs = 20;

/** Sends feedbacks, and reads the review page, the site and the panel through the proxy. */
export function startLoad(url: string, { slug, client: owner }: Owner): Load {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  let answered = 0;
  let isStopped = false;
  const repeat = async (work: () => Promise<unknown>) => {
    while (!isStopped) {
      await work().then(
        () => answered++,
        (error: Error) => failures.push(`${error.message} ${error.cause ?? ""}`),
      );
      await delay(pauseMs);
    }
  };
  const customer = new Client(url);
  const rate = async () => {
    const id = uuidv7();
    const body = { id, rating: 5, comment: "Muito bom.", recaptcha: await easySolution(slug) };
    await customer.call(201, "POST", `/api/feedback/${slug}/`, body);
    acknowledged.push(id);
  };
  const all = Promise.all([
    ...Array.from({ length: customers }, () => repeat(rate)),
    repeat(() => customer.call(200, "GET", `/feedback/${slug}`)),
    repeat(() => customer.call(200, "GET", "/precos")),
    repeat(() => owner.call(200, "GET", "/api/dashboard/messages/")),
    repeat(() => owner.call(200, "GET", "/api/dashboard/trends/?days=7")),
  ]);
  return {
    acknowledged,
    answered: () => answered,
    failures,
    async stop() {
      isStopped = true;
      await all;
    },
  };
}
