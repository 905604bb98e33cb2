import { strict as assert } from "node:assert";
import { setTimeout as delay } from "node:timers/promises";
import PostalMime from "postal-mime";
import { v7 as uuidv7 } from "uuid";
import type { TestSmtp } from "#testing/smtp.ts";
import { Client } from "./client.ts";
import type { Servers } from "./servers.ts";
import type { Trial } from "./trial.ts";

/** The owner and business of the journey, for the steps after it. */
export interface Owner {
  client: Client;
  email: string;
  password: string;
  slug: string;
}

const comment = "O pão estava duro.";

/** From the sign-up to the first reviews that the owner reads, through proxy, pooler and mail server. */
export async function makeJourney(trial: Trial, url: string, { smtp }: Servers): Promise<Owner> {
  const client = new Client(url);
  const [email, password] = ["dona@padaria.test", "uma senha comprida"];
  const recaptcha = await client.solve("sign-up");
  const phone = "(11) 91234-5678";
  await client.call(201, "POST", "/api/clientes/pre-cadastro/", {
    ...{ email, password, phone, recaptcha, device: client.device },
  });
  const mail = await receiveMail(smtp, email, 1);
  const token = mail.match(/[?&]token=([\w-]+)/)?.[1];
  assert(token, `the mail has no link: ${mail}`);
  await client.call(200, "GET", `/api/clientes/confirmar-email/?token=${token}`);
  trial.report("sign-up, and confirmation by the link of the mail");

  await client.logIn(email, password);
  const { uuid } = await client.call(200, "GET", "/api/me");
  await client.call(201, "POST", "/api/assinaturas/criar/", { uuid, plan: "trial" });
  const [found] = await client.call(200, "GET", "/api/places/?q=padaria");
  const place = await client.call(200, "GET", `/api/places/${found.place_id}/`);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...place, min_score_review: "4" })) {
    form.append(name, String(value));
  }
  const { slug } = await client.call(200, "PUT", "/api/dashboard/settings/", form);
  const page = await client.call(200, "GET", `/feedback/${slug}`);
  assert(page.includes(place.place_name), "the review page does not name the chosen place");
  trial.report(`log-in, trial, choice of a place, settings; review page /feedback/${slug}`);

  const solution = await client.solve(`feedback:${slug}`);
  const review = { id: uuidv7(), rating: 2, comment, recaptcha: solution };
  await new Client(url).call(201, "POST", `/api/feedback/${slug}/`, review);
  const alert = await receiveMail(smtp, email, 2);
  assert(alert.includes(comment), `the second mail is no alert: ${alert}`);
  const { results } = await client.call(200, "GET", "/api/dashboard/messages/");
  assert(JSON.stringify(results).includes(comment), "the owner cannot read the comment");
  trial.report("a review of 2 stars, the alert by mail, and the comment in the panel");
  return { client, email, password, slug };
}

/** Waits for the mail number `count` to an email. Returns its text. */
async function receiveMail(smtp: TestSmtp, to: string, count: number): Promise<string> {
  for (;;) {
    const mails = smtp.received.filter((mail) => mail.to.includes(to));
    const mail = mails[count - 1];
    if (mail) return (await PostalMime.parse(mail.raw)).text ?? "";
    await delay(100);
  }
}
