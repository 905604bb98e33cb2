import { v7 as uuidv7 } from "uuid";
import { expect, logIn, test } from "#testing/browser.ts";
import { expectNoOverflow } from "#testing/overflow.ts";

test("the panel shows a notice while mails to the owner come back", { tag: "@slow" }, async ({
  page,
  program,
  newTenant,
}) => {
  const owner = await newTenant();
  await program.services.db
    .updateTable("account")
    .set({ email_bounced_at: program.clock.now() })
    .where("id", "=", owner.accountId)
    .execute();
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, owner, "/resumo");
  const notice = page.getByText(`O e-mail para ${owner.email} voltou.`);
  await expect(notice).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole("link", { name: "Falar com a gente" }).click();
  await expect(page).toHaveURL("/suporte");
});

test("the result of a campaign counts mails that came back and complaints, without emails", {
  tag: "@slow",
}, async ({ page, program, newTenant }) => {
  const { db } = program.services;
  const owner = await newTenant({ placeName: "Padaria Sol", plan: "paid" });
  const { businessId: business_id } = owner;
  const [id, now] = [uuidv7(), program.clock.now()];
  const times = { created_at: now, finished_at: now };
  await db
    .insertInto("campaign")
    .values({ id, business_id, takes_replies: false, ...times })
    .execute();
  const recipients = Array.from({ length: 20 }, (_, position) => ({
    position,
    status: "sent",
    due_at: now,
  }));
  await db
    .insertInto("campaign_recipient")
    .values(recipients.map((row) => ({ business_id, campaign_id: id, ...row })))
    .execute();
  const hashes = [Buffer.from("a"), Buffer.from("b"), Buffer.from("c")];
  const sent = { business_id, campaign_id: id, sent_at: now };
  await db
    .insertInto("invitation_sent")
    .values(hashes.map((address_hash) => ({ ...sent, address_hash })))
    .execute();
  const reported = hashes.map((address_hash) => ({ business_id, address_hash, created_at: now }));
  await db
    .insertInto("invitation_bounce")
    .values(reported.slice(0, 2).map((row) => ({ campaign_id: id, ...row })))
    .execute();
  await db.insertInto("invitation_complaint").values(reported.slice(2)).execute();
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, owner, "/convites");
  await expect(page.getByText("2 voltaram")).toBeVisible();
  await expect(page.getByText("1 denúncia", { exact: true })).toBeVisible();
  await expectNoOverflow(page);
});
